import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoffMs } from './backoff.ts'

const limits = { baseMs: 1000, capMs: 300_000 }

test('the wait is never negative and never above the cap, however many attempts', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (attempt, random) => {
        const wait = backoffMs(attempt, random, limits)
        return wait >= 0 && wait < limits.capMs
      },
    ),
    { seed: 3 },
  )
})

test('the ceiling doubles until the cap', () => {
  const almostOne = 1 - Number.EPSILON
  expect([0, 1, 2, 8, 9].map((attempt) => backoffMs(attempt, almostOne, limits))).toEqual([
    999, 1999, 3999, 255_999, 299_999,
  ])
})
