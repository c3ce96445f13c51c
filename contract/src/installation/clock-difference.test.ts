import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondsAhead } from './clock-difference.ts'

test.each([
  ['the same time', { sentMs: 10_000, receivedMs: 10_200, otherMs: 10_100 }, 0],
  ['a date without milliseconds', { sentMs: 10_900, receivedMs: 10_950, otherMs: 10_000, stepMs: 1000 }, 0],
  ['a slow answer', { sentMs: 10_000, receivedMs: 14_000, otherMs: 13_900 }, 0],
  ['an own clock that is ahead', { sentMs: 75_000, receivedMs: 75_100, otherMs: 14_000, stepMs: 1000 }, 60],
  ['an own clock that is behind', { sentMs: 10_000, receivedMs: 10_100, otherMs: 100_100 }, -90],
])('%s', (_, reading, seconds) => {
  expect(secondsAhead(reading)).toBe(seconds)
})

test('a difference is found to the second, less what the way can explain', () => {
  const ms = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(fc.integer({ min: -100_000, max: 100_000 }), ms, ms, (aheadMs, there, back) => {
      const trueMs = 1_000_000_000
      const reading = {
        sentMs: trueMs + aheadMs,
        receivedMs: trueMs + there + back + aheadMs,
        otherMs: trueMs + there,
      }
      const found = secondsAhead(reading)
      expect(Math.abs(found * 1000)).toBeLessThanOrEqual(Math.abs(aheadMs))
      expect(Math.abs(found * 1000 - aheadMs)).toBeLessThan(Math.max(there, back) + 1000)
    }),
  )
})
