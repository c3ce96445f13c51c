import { expect, test } from 'vitest'
import { waitSeconds } from './wait-seconds.ts'

const limit = { tries: 3, windowMs: 60_000 }
const now = 1_000_000

test.each([
  ['nothing was tried', [], 0],
  ['there is one try left', [now - 1000, now - 2000], 0],
  ['the limit is reached, until the first try is old', [now - 1000, now - 50_000, now - 2000], 10],
  ['a try is exactly as old as the window', [now - 60_000, now - 1000, now - 2000], 0],
  ['more were tried than are allowed', [now - 10_000, now - 5000, now - 4000, now - 3000], 55],
] as const)('one waits rightly when %s', (_, tries, seconds) => {
  expect(waitSeconds(tries, limit, now)).toBe(seconds)
})
