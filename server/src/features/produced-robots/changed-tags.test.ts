import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedTags, tagLimit } from './changed-tags.ts'

test.each([
  ['adds', ['vip'], { add: ['fuar'], remove: [] }, ['vip', 'fuar']],
  ['removes, however it is written', ['Işık', 'vip'], { add: [], remove: ['ISIK'] }, ['vip']],
  ['does not add a tag twice', ['Işık'], { add: ['ışık'], remove: [] }, null],
  ['changes nothing', ['vip'], { add: [], remove: ['fuar'] }, null],
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
        const after = changedTags(have, { add, remove }) ?? have
        expect(after.length).toBeLessThanOrEqual(tagLimit)
        expect(after.some((tag) => remove.includes(tag))).toBe(false)
        const again = changedTags(after, { add, remove })
        if (after.length < tagLimit) expect(again).toBeNull()
      },
    ),
    { seed: 5 },
  )
})
