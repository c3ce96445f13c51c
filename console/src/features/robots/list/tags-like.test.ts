import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagsLike } from './tags-like.ts'

const robots = [{ tags: ['Lobi', 'vitrin'] }, { tags: ['vitrin', 'ışıklı'] }, { tags: [] }]

test.each([
  ['all tags once without a text', '', ['Lobi', 'vitrin', 'ışıklı']],
  ['those that hold it, with what was typed first', 'VIT', ['VIT', 'vitrin']],
  ['a tag typed whole only once', ' isikli ', ['ışıklı']],
  ['what was typed when no record read has it', 'depo', ['depo']],
])('offers %s', (_, q, tags) => {
  expect(tagsLike(robots, q)).toEqual(tags)
})

test('offers nothing twice', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ tags: fc.array(fc.string()) })), fc.string(), (records, q) => {
      const tags = tagsLike(records, q)
      expect(new Set(tags).size).toBe(tags.length)
    }),
  )
})
