import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, endOfDay } from './local-day.ts'

describe('a day of the calendar in a time zone', () => {
  test.each([
    ['2026-03-05', 'Europe/Istanbul', '2026-03-05T20:59:59.000Z'],
    ['2026-03-05', 'UTC', '2026-03-05T23:59:59.000Z'],
    ['2026-03-05', 'America/Los_Angeles', '2026-03-06T07:59:59.000Z'],
    ['2026-03-05', 'Pacific/Kiritimati', '2026-03-05T09:59:59.000Z'],
    ['2026-03-05', 'Asia/Kolkata', '2026-03-05T18:29:59.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T21:59:59.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.000Z'],
  ])('%s in %s ends at %s', (day, timeZone, expected) => {
    expect(endOfDay(day, timeZone)).toBe(expected)
  })

  test('an instant late in the evening is still of its own day, not of the day in UTC', () => {
    expect(dayOf('2026-03-05T21:30:00Z', 'Europe/Istanbul')).toBe('2026-03-06')
    expect(dayOf('2026-03-05T02:30:00Z', 'America/New_York')).toBe('2026-03-04')
  })

  test('the end of a day is of that day in every zone, and one second later is the next', () => {
    const anyDay = fc
      .integer({ min: Date.UTC(2020, 0, 1) / 86_400_000, max: Date.UTC(2040, 0, 1) / 86_400_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
    const anyZone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
    const isTheEnd = fc.property(anyDay, anyZone, (day, timeZone) => {
      const end = endOfDay(day, timeZone)
      const later = new Date(Date.parse(end) + 1000)
      return dayOf(end, timeZone) === day && dayOf(later, timeZone) > day
    })
    fc.assert(isTheEnd, { seed: 3, numRuns: 1000 })
  })
})
