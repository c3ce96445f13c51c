import { expect, test } from 'vitest'
import { comeBackAfter, nextPace } from './pace.ts'

const about = { usualSeconds: 30, everyMs: 2000, nowMs: 1_000_000 }
const long = 0

test.each([
  ['in time, they stay as they are', 30, 900, 30],
  ['too late, they come half as often', 30, 2001, 60],
  ['too late again, half as often again', 60, 2001, 120],
  ['too late for ever, an eighth as often at most', 240, 9000, 240],
  ['with room, they come twice as often again', 120, 499, 60],
  ['with room, never more often than usual', 30, 1, 30],
  ['without room, they stay slow', 60, 900, 60],
])('heartbeats written %s', (_, seconds, durationMs, expected) => {
  expect(nextPace({ seconds, changedAtMs: long }, { ...about, durationMs }).seconds).toBe(expected)
})

test('a change is let show before the next one', () => {
  const pace = { seconds: 60, changedAtMs: about.nowMs - 59_999 }
  expect(nextPace(pace, { ...about, durationMs: 9000 })).toBe(pace)
  expect(nextPace(pace, { ...about, nowMs: about.nowMs + 1, durationMs: 9000 }).seconds).toBe(120)
})

test.each([
  [12, 300, 0.999, 0],
  [5000, 1000, 0, 0],
  [5000, 1000, 0.5, 1],
  [5000, 250, 0.5, 5],
  [19_000, 1000, 0.999, 9],
])('of %i robots, welcomed at %i a second, the one at %f comes back after %i s', (...input) => {
  const [robots, perSecond, fraction, seconds] = input
  expect(comeBackAfter(robots, perSecond, fraction)).toBe(seconds)
})
