import type { MarketingPlaceState } from '@filo/contract/marketing/marketing-states'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasAnyTime, placeStateAt, stateAfterTick, stateOfPlaces, storeWindow } from './store-window.ts'

const iso = ({ startsAt, endsAt }: ReturnType<typeof storeWindow>) => [
  startsAt?.toISOString() ?? null,
  endsAt?.toISOString() ?? null,
]
const minute = (text: string) => ({ from: text, until: text })

test('a window is reckoned on the clock of each store', () => {
  const window = { from: '2026-03-05T09:00', until: '2026-03-06T18:00' }
  expect(iso(storeWindow(window, 'Europe/Istanbul'))).toEqual([
    '2026-03-05T06:00:00.000Z',
    '2026-03-06T15:00:00.000Z',
  ])
  expect(iso(storeWindow(window, 'Asia/Kathmandu'))).toEqual([
    '2026-03-05T03:15:00.000Z',
    '2026-03-06T12:15:00.000Z',
  ])
})

test('an open end stays open', () => {
  expect(storeWindow({ from: null, until: null }, 'Europe/Berlin')).toEqual({ startsAt: null, endsAt: null })
})

test('a minute that the clock skips stands for the first one that exists', () => {
  // In Berlin 02:00 to 02:59 do not exist on 2026-03-29; 03:00 is 01:00 UTC.
  for (const text of ['2026-03-29T02:00', '2026-03-29T02:30', '2026-03-29T02:59', '2026-03-29T03:00'])
    expect(iso(storeWindow(minute(text), 'Europe/Berlin')), text).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ])
  expect(iso(storeWindow(minute('2026-03-29T01:59'), 'Europe/Berlin'))).toEqual([
    '2026-03-29T00:59:00.000Z',
    '2026-03-29T00:59:00.000Z',
  ])
})

test('of a minute that comes twice the first begins and the second ends', () => {
  // In Berlin 02:00 to 02:59 come twice on 2026-10-25: from 00:00 and from 01:00 UTC.
  expect(iso(storeWindow(minute('2026-10-25T02:30'), 'Europe/Berlin'))).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T01:30:00.000Z',
  ])
  expect(iso(storeWindow(minute('2026-10-25T03:00'), 'Europe/Berlin'))).toEqual([
    '2026-10-25T02:00:00.000Z',
    '2026-10-25T02:00:00.000Z',
  ])
})

test('a whole day that a place skipped holds no time there', () => {
  // Samoa went over the date line: 2011-12-30 was no day there. Windows begin in the year 2000.
  const window = storeWindow({ from: '2011-12-30T08:00', until: '2011-12-30T20:00' }, 'Pacific/Apia')
  expect(hasAnyTime(window)).toBe(false)
  expect(iso(window)[0]).toBe('2011-12-30T10:00:00.000Z')
})

test('a window inside of the hour that is skipped holds no time', () => {
  const window = { from: '2026-03-29T02:10', until: '2026-03-29T02:50' }
  expect(hasAnyTime(storeWindow(window, 'Europe/Berlin'))).toBe(false)
  expect(hasAnyTime(storeWindow(window, 'Europe/Istanbul'))).toBe(true)
})

test('a later minute never means an earlier moment in a store', () => {
  const zones = fc.constantFrom('Europe/Berlin', 'Europe/Istanbul', 'America/New_York', 'Australia/Lord_Howe')
  const start = Date.parse('2026-01-01T00:00:00Z')
  const minutes = fc.integer({ min: 0, max: 365 * 24 * 60 })
  const textOf = (at: number) => new Date(start + at * 60_000).toISOString().slice(0, 16)
  fc.assert(
    fc.property(zones, minutes, minutes, (zone, a, b) => {
      const { startsAt, endsAt } = storeWindow(
        { from: textOf(Math.min(a, b)), until: textOf(Math.max(a, b)) },
        zone,
      )
      expect(startsAt && endsAt && startsAt <= endsAt).toBe(true)
    }),
  )
})

const at = (text: string) => new Date(`2026-03-05T${text}:00.000Z`)

test.each<[string | null, string | null, string, MarketingPlaceState]>([
  [null, null, '10:00', 'live'],
  ['10:00', null, '09:59', 'waiting'],
  ['10:00', null, '10:00', 'live'],
  ['09:00', '10:00', '09:59', 'live'],
  ['09:00', '10:00', '10:00', 'ended'],
  [null, '10:00', '10:01', 'ended'],
  ['10:00', '10:00', '10:00', 'ended'],
])('from %s until %s it is at %s: %s', (from, until, now, state) => {
  const window = { startsAt: from ? at(from) : null, endsAt: until ? at(until) : null }
  expect(placeStateAt(window, at(now))).toBe(state)
})

test.each<[MarketingPlaceState[], string]>([
  [['live'], 'live'],
  [['waiting', 'live'], 'live'],
  [['ended', 'live'], 'live'],
  [['waiting'], 'scheduled'],
  [['ended', 'waiting'], 'scheduled'],
  [['ended', 'ended'], 'ended'],
])('in its stores %j it is %s', (places, state) => {
  expect(stateOfPlaces(places)).toBe(state)
})

test('what is unlisted stays so as the clock moves, until it is over everywhere', () => {
  expect(stateAfterTick('unlisted', ['live', 'ended'])).toBe('unlisted')
  expect(stateAfterTick('unlisted', ['ended'])).toBe('ended')
  expect(stateAfterTick('scheduled', ['live'])).toBe('live')
  expect(stateAfterTick('live', ['ended', 'waiting'])).toBe('scheduled')
})
