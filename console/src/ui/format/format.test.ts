import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { formatBytes } from './format-bytes.ts'
import { formatDate, formatDateTime, formatTime } from './format-date.ts'
import { formatDuration } from './format-duration.ts'
import { formatNumber } from './format-number.ts'
import { formatPercent } from './format-percent.ts'
import { formatRelative } from './format-relative.ts'

test.each([
  [0, '0 B', '0 B'],
  [1023, '1.023 B', '1,023 B'],
  [1024, '1 KB', '1 KB'],
  [1_610_612_736, '1,5 GB', '1.5 GB'],
  [1_048_575, '1 MB', '1 MB'],
  [-2048, '-2 KB', '-2 KB'],
])('%d bytes read as %s', (bytes, tr, en) => {
  expect([formatBytes(bytes, 'tr'), formatBytes(bytes, 'en')]).toEqual([tr, en])
})

test('no size shows four digits before its unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1024, max: Number.MAX_SAFE_INTEGER }), (bytes) => {
      expect(formatBytes(bytes, 'en')).toMatch(/^(\d{1,3}|1,0[01]\d|1,02[0-3])(\.\d)? [KMGTP]B$/)
    }),
    { seed: 3 },
  )
})

test('numbers, percentages and dates follow the language', () => {
  expect(formatNumber(1_234_567.89, 'tr')).toBe('1.234.567,9')
  expect(formatNumber(1_234_567.89, 'en')).toBe('1,234,567.9')
  expect([formatPercent(0.42, 'tr'), formatPercent(0.42, 'en')]).toEqual(['%42', '42%'])
  const at = '2026-03-05T10:07:00.000Z'
  expect(formatDateTime(at, 'tr', 'Europe/Istanbul')).toBe('5 Mar 2026 13:07')
  expect(formatDateTime(at, 'en', 'Europe/Istanbul')).toBe('5 Mar 2026 13:07')
  expect(formatDate(at, 'tr', 'UTC')).toBe('5 Mar 2026')
  expect(formatTime(at, 'tr', 'Europe/Istanbul')).toBe('13:07')
})

test.each([
  [3, 'şimdi', 'now'],
  [40, '40 saniye önce', '40 seconds ago'],
  [185, '3 dakika önce', '3 minutes ago'],
  [86_400, 'dün', 'yesterday'],
  [15 * 86_400, '2 hafta önce', '2 weeks ago'],
  [-7200, '2 saat sonra', 'in 2 hours'],
])('%d seconds ago reads as %s', (seconds, tr, en) => {
  const nowMs = Date.UTC(2026, 2, 5)
  const at = nowMs - seconds * 1000
  expect([formatRelative(at, nowMs, 'tr'), formatRelative(at, nowMs, 'en')]).toEqual([tr, en])
})

test.each([
  [0, '0 secs'],
  [80, '1 min 20 secs'],
  [3600, '1 hr'],
  [90_061, '1 day 1 hr'],
])('%d seconds last %s', (seconds, words) => {
  expect(formatDuration(seconds, 'en')).toBe(words)
})

test.each([
  ['ışık', 'isik'],
  ['IŞIK', 'isik'],
  ['İstanbul', 'istanbul'],
  ['  Ğüşöç ', 'gusoc'],
  ['NH1-000231', 'nh1-000231'],
])('%s folds to %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding twice changes nothing more', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { seed: 3 },
  )
})
