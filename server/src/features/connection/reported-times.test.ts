import { expect, test } from 'vitest'
import { reportedTimes } from './reported-times.ts'

const now = new Date('2026-11-28T12:00:00.000Z')
const ofYear = (year: number, time: string) => `${year}-11-28T${time}.000Z`

test.each([
  ['a right clock', 2026, '11:00:00', '11:30:00', '2026-11-28T11:00:00.000Z', '2026-11-28T11:30:00.000Z'],
  ['a clock of 2019', 2019, '11:00:00', '11:30:00', '2026-11-28T11:00:00.000Z', '2026-11-28T11:30:00.000Z'],
  [
    'times after the hello',
    2026,
    '13:00:00',
    '14:00:00',
    '2026-11-28T12:00:00.000Z',
    '2026-11-28T12:00:00.000Z',
  ],
  [
    'an end before its beginning',
    2026,
    '11:30:00',
    '11:00:00',
    '2026-11-28T11:00:00.000Z',
    '2026-11-28T11:00:00.000Z',
  ],
])('by %s a failure is placed where it can have been', (...[, year, from, to, firstAt, lastAt]) => {
  const reported = { firstAt: ofYear(year, from), lastAt: ofYear(year, to) }
  const times = reportedTimes(reported, ofYear(year, '12:00:00'), now)
  expect([times.firstAt.toISOString(), times.lastAt.toISOString()]).toEqual([firstAt, lastAt])
})

test('a clock that was set meanwhile says no more than that it was within the last year', () => {
  const reported = { firstAt: '2019-01-01T00:00:00.000Z', lastAt: '2026-11-28T11:59:00.000Z' }
  expect(reportedTimes(reported, now.toISOString(), now)).toEqual({
    firstAt: new Date('2025-11-27T12:00:00.000Z'),
    lastAt: new Date('2026-11-28T11:59:00.000Z'),
  })
})
