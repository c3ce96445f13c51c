import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

test('what happened is grouped by the day of the reader, not by the day in UTC', () => {
  const items = [{ at: '2026-03-05T22:30:00.000Z' }, { at: '2026-03-05T20:30:00.000Z' }]
  expect(byDay(items, 'Europe/Istanbul').map(({ day }) => day)).toEqual(['2026-03-06', '2026-03-05'])
  expect(byDay(items, 'UTC').map(({ day }) => day)).toEqual(['2026-03-05'])
})

test('nothing makes no groups', () => {
  expect(byDay([], 'UTC')).toEqual([])
})
