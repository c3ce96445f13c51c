import { expect, test } from 'vitest'
import { batteryTone, loadTone, share } from './gauge-tone.ts'

test.each([
  [0.2, 'info'],
  [0.85, 'warning'],
  [0.95, 'error'],
] as const)('a load of %d is %s', (ratio, tone) => {
  expect(loadTone(ratio)).toBe(tone)
})

test.each([
  [{ percent: 50, charging: false }, 'info'],
  [{ percent: 20, charging: false }, 'warning'],
  [{ percent: 10, charging: false }, 'error'],
  [{ percent: 5, charging: true }, 'info'],
] as const)('a battery at %o is %s', (battery, tone) => {
  expect(batteryTone(battery)).toBe(tone)
})

test('a part of nothing is unknown', () => {
  expect(share(1, 0)).toBeUndefined()
  expect(share(1, 4)).toBe(0.25)
})
