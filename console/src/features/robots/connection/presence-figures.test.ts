import { expect, test } from 'vitest'
import { isObserved, onlineShare, roundedShare } from './presence-figures.ts'

const day = (onlineS: number, offlineS: number, unknownS = 0) => ({ onlineS, offlineS, unknownS })

test.each([
  ['a day online', [day(86_400, 0)], 1],
  ['half of what is known', [day(600, 600, 80_000)], 0.5],
  ['several days together', [day(300, 0), day(0, 100)], 0.75],
  ['nothing known', [day(0, 0, 86_400)], undefined],
  ['nothing observed', [], undefined],
] as const)('the share online of %s leaves out what is unknown', (_what, days, share) => {
  expect(onlineShare(days)).toBe(share)
})

test('only a whole day is 100 percent, and only an empty one 0', () => {
  expect([1, 0.9999, 0.5, 0.0001, 0].map(roundedShare)).toEqual([1, 0.99, 0.5, 0.01, 0])
})

test('a day of which all is unknown was observed, one before the first link was not', () => {
  expect([day(0, 0, 60), day(0, 0)].map(isObserved)).toEqual([true, false])
})
