import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockToleranceMs, describeClockError } from './clock-error.ts'

const minute = 60_000
const day = 1440 * minute

test.each([
  [400 * day, "the clock of this robot is 400 days ahead of the server's"],
  [-9200 * day, "the clock of this robot is 9200 days behind the server's"],
  [90 * minute, "the clock of this robot is 2 hours ahead of the server's"],
  [-60 * minute, "the clock of this robot is 1 hour behind the server's"],
  [6 * minute, "the clock of this robot is 6 minutes ahead of the server's"],
])('a clock that is %d ms ahead is named: %s', (aheadMs, words) => {
  expect(describeClockError(aheadMs)).toBe(words)
})

test('a clock is named exactly when it is off by more than five minutes, either way', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2 * clockToleranceMs, max: 2 * clockToleranceMs }), (aheadMs) => {
      expect(describeClockError(aheadMs) !== undefined).toBe(Math.abs(aheadMs) > clockToleranceMs)
    }),
  )
})
