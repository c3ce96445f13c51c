import { expect, test } from 'vitest'
import { clockText } from '../clock-text.ts'
import { reconnectDelay } from '../wire/reconnect-policy.ts'
import { idleSecondsLeft } from './idle-clock.ts'
import { partsOf } from './session-part.ts'

const minute = 60_000

test.each([
  [0, undefined],
  [13 * minute - 1, undefined],
  [13 * minute, 120],
  [14.5 * minute, 30],
  [20 * minute, 0],
])('after %d ms without input %s seconds are left to say so', (idleMs, left) => {
  expect(idleSecondsLeft(1000, 1000 + idleMs)).toBe(left)
})

test.each([
  [0, '0:00'],
  [65, '1:05'],
  [3599.9, '59:59'],
  [3661, '1:01:01'],
  [-4, '0:00'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('logs come with services, and parts are in their usual order', () => {
  expect(partsOf(['logs', 'terminal'])).toEqual(['terminal', 'logs', 'services'])
  expect(partsOf(['files', 'desktop'])).toEqual(['desktop', 'files'])
})

test('attempts come further apart, never at once and never further than eight seconds', () => {
  const delays = Array.from({ length: 12 }, (_, attempt) => reconnectDelay(attempt, 1))
  expect(delays.slice(0, 6)).toEqual([500, 1000, 2000, 4000, 8000, 8000])
  expect(Math.max(...delays)).toBe(8000)
  expect(reconnectDelay(0, 0)).toBe(250)
})
