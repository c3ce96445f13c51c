import { expect, test } from 'vitest'
import { calendarDays, daysOfPresence } from './days-of-presence.ts'
import { observedSpans, type StoredSpan, unwatchedTimes } from './observed-spans.ts'

const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 2, 5, hour, minute))
const limits = { staleAfterMin: 2, offlineAfterMin: 60 }
const situation = { now: at(12), lastSeenAt: at(12), limits, gaps: [] }
const span = (state: StoredSpan['state'], from: number, until: number | null): StoredSpan => ({
  state,
  fromAt: at(from),
  untilAt: until === null ? null : at(until),
})
const reported = (...args: Parameters<typeof observedSpans>) =>
  observedSpans(...args).map(
    ({ state, fromAt, untilAt }) => `${state} ${fromAt.getUTCHours()}-${untilAt.getUTCHours()}`,
  )

test('neighbours of one state are one, and what lasted no time is nothing', () => {
  const stored = [span('online', 3, 5), span('offline', 1, 3), span('online', 0, 1), span('online', 5, null)]
  expect(reported([...stored, span('offline', 5, 5)], situation)).toEqual([
    'online 0-1',
    'offline 1-3',
    'online 3-12',
  ])
})

test('who is linked and silent was there as long as it was heard of', () => {
  const stored = [span('online', 0, null)]
  expect(reported(stored, { ...situation, lastSeenAt: at(8) })).toEqual([
    'online 0-8',
    'unknown 8-9',
    'offline 9-12',
  ])
})

test('who was sent away by a server is unknown, and offline when it stays away', () => {
  const stored = [span('online', 0, 3), span('unknown', 3, null)]
  const spans = observedSpans(stored, situation)
  expect(spans.map(({ state, untilAt }) => [state, untilAt])).toEqual([
    ['online', at(3)],
    ['unknown', at(3, 10)],
    ['offline', at(12)],
  ])
})

test('an absence while no server ran is unknown, a presence is not', () => {
  const watches = [
    { fromAt: at(0), untilAt: at(3) },
    { fromAt: at(4, 50), untilAt: at(12) },
  ]
  const gaps = unwatchedTimes(watches, at(12))
  expect(gaps).toEqual([{ fromAt: at(3), untilAt: at(5) }])
  const stored = [span('offline', 2, 4), span('online', 4, 6), span('offline', 6, null)]
  expect(reported(stored, { ...situation, gaps })).toEqual([
    'offline 2-3',
    'unknown 3-4',
    'online 4-6',
    'offline 6-12',
  ])
})

test('days are those of the zone, also one of 23 hours, and tell nothing of what was not observed', () => {
  const now = new Date('2026-03-29T20:00:00Z')
  const days = calendarDays(now, 'Europe/Berlin', 2)
  const spans = [
    {
      state: 'online' as const,
      fromAt: new Date('2026-03-28T22:00:00Z'),
      untilAt: new Date('2026-03-29T09:50:00Z'),
    },
    { state: 'offline' as const, fromAt: new Date('2026-03-29T09:50:00Z'), untilAt: now },
  ]
  const [first, last] = daysOfPresence(spans, days)
  expect(first).toMatchObject({ date: '2026-03-28', onlineS: 3600, offlineS: 0, outages: 0 })
  expect(first?.parts).toEqual([
    { state: null, quarters: 92 },
    { state: 'online', quarters: 4 },
  ])
  expect(last).toMatchObject({
    date: '2026-03-29',
    onlineS: 39_000,
    offlineS: 36_600,
    unknownS: 0,
    outages: 1,
  })
  expect(last?.parts).toEqual([
    { state: 'online', quarters: 43 },
    { state: 'mixed', quarters: 1 },
    { state: 'offline', quarters: 40 },
    { state: null, quarters: 8 },
  ])
})
