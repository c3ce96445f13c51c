import { expect, test } from 'vitest'
import { dayIn, lastDays, outcomesByDay } from './last-days.ts'

test('the days of the chart end today and have no gaps', () => {
  expect(lastDays('2026-03-02', 3)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02'])
})

test.each([
  ['Europe/Istanbul', '2026-03-02T21:30:00Z', '2026-03-03'],
  ['America/Los_Angeles', '2026-03-02T07:30:00Z', '2026-03-01'],
  ['Asia/Kathmandu', '2026-03-02T18:15:00Z', '2026-03-03'],
  ['UTC', '2026-03-02T23:59:59Z', '2026-03-02'],
  ['Nowhere/AtAll', '2026-03-02T23:59:59Z', '2026-03-02'],
  [undefined, '2026-03-02T23:59:59Z', '2026-03-02'],
])('in %s %s falls on %s', (zone, at, day) => {
  expect(dayIn(zone)(new Date(at))).toBe(day)
})

test('what ended late in the evening counts for the day the reader had', () => {
  const found = [
    { at: new Date('2026-03-01T20:45:00Z'), succeeded: 1, failed: 0 },
    { at: new Date('2026-03-01T21:00:00Z'), succeeded: 2, failed: 1 },
    { at: new Date('2026-03-02T10:00:00Z'), succeeded: 1, failed: 0 },
  ]
  expect(outcomesByDay(['2026-03-01', '2026-03-02', '2026-03-03'], found, dayIn('Europe/Istanbul'))).toEqual([
    { day: '2026-03-01', succeeded: 1, failed: 0 },
    { day: '2026-03-02', succeeded: 3, failed: 1 },
    { day: '2026-03-03', succeeded: 0, failed: 0 },
  ])
})
