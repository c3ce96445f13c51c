import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedTags, tagLimit } from './changed-tags.ts'

const twenty = Array.from({ length: tagLimit }, (_, index) => `t${index}`)

test.each([
  ['adds', ['vip'], { add: ['fuar'], remove: [] }, ['vip', 'fuar']],
  ['removes, however it is written', ['Işık', 'vip'], { add: [], remove: ['ISIK'] }, ['vip']],
  ['does not add a tag twice', ['Işık'], { add: ['ışık'], remove: [] }, null],
  ['changes nothing', ['vip'], { add: [], remove: ['fuar'] }, null],
  ['adds no twenty-first', twenty, { add: ['vip'], remove: [] }, 'too_many'],
  ['adds all or none', twenty.slice(1), { add: ['vip', 'fuar'], remove: [] }, 'too_many'],
  ['adds in place of one', twenty, { add: ['vip'], remove: ['t0'] }, [...twenty.slice(1), 'vip']],
  ['knows what is there already', twenty, { add: ['t0'], remove: [] }, null],
])('%s', (_what, tags, change, after) => {
  expect(changedTags(tags, change)).toEqual(after)
})

test('there are never more tags than allowed, and doing it again changes nothing', () => {
  const tags = fc.array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split('')), { maxLength: 26 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...'abcdefghijklmnopqrst'.split(''))),
      tags,
      tags,
      (have, add, remove) => {
        const changed = changedTags(have, { add, remove })
        const after = changed === 'too_many' ? have : (changed ?? have)
        expect(after.length).toBeLessThanOrEqual(tagLimit)
        if (changed === 'too_many') return
        expect(after.some((tag) => remove.includes(tag))).toBe(false)
        expect(changedTags(after, { add, remove })).toBeNull()
      },
    ),
    { seed: 5 },
  )
})
