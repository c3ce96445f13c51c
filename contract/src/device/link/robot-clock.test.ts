import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockDifference, clockToleranceSeconds, judgeClock } from './robot-clock.ts'

const day = 86_400

test.each([
  ['right', null, 0, null],
  ['off by the tolerance', null, 300_000, null],
  ['off by more', null, 301_000, 301],
  ['behind by more', null, -301_000, -301],
  ['400 days ahead', null, 400 * day * 1000, 400 * day],
  ['wrong before and only nearly right', 400, 200_000, 200],
  ['wrong before and right', 400, 120_000, null],
  ['wrong the other way now', 400, -121_000, -121],
  ['off by more than a number holds', null, 1e18, 2_000_000_000],
  ['no time at all', null, Number.NaN, null],
])('a clock that is %s is kept as it is', (_, before, aheadMs, retained) => {
  expect(judgeClock(before, aheadMs)).toBe(retained)
})

test('a clock that wanders around the tolerance is told once', () => {
  const wandering = fc.array(fc.integer({ min: 130, max: 2 * clockToleranceSeconds }), { minLength: 1 })
  fc.assert(
    fc.property(wandering, (seconds) => {
      let retained = judgeClock(null, 1_000_000)
      for (const each of seconds) retained = judgeClock(retained, each * 1000)
      expect(retained).not.toBeNull()
    }),
  )
})

test.each([
  [400 * day, { count: 400, unit: 'day', isAhead: true }],
  [-2 * 3600, { count: 2, unit: 'hour', isAhead: false }],
  [125, { count: 2, unit: 'minute', isAhead: true }],
])('%d seconds are said in the largest unit', (seconds, reported) => {
  expect(clockDifference(seconds)).toEqual(reported)
})
