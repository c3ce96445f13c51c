import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { nextOpening } from './next-opening.ts'

describe('when a robot may be updated next', () => {
  const night = { window: { from: '22:00', to: '06:00' }, daysOff: [], timeZone: 'Europe/Istanbul' }
  const open = (at: string, change: object = {}) =>
    nextOpening({ ...night, ...change }, new Date(at))?.toISOString() ?? 'now'

  test.each([
    ['at any hour without hours', '2026-03-05T10:00:00Z', { window: null }, 'now'],
    ['by day it waits for the night', '2026-03-05T10:00:00Z', {}, '2026-03-05T19:00:00.000Z'],
    ['late in the night it may', '2026-03-05T02:59:00Z', {}, 'now'],
    ['at their end it may no more', '2026-03-05T03:00:00Z', {}, '2026-03-05T19:00:00.000Z'],
    ['at their beginning it may', '2026-03-05T19:00:00Z', {}, 'now'],
    ['a day off is open as a whole', '2026-03-08T10:00:00Z', { daysOff: [7] }, 'now'],
    [
      'and is waited for',
      '2026-03-07T10:00:00Z',
      { window: { from: '01:00', to: '02:00' }, daysOff: [7] },
      '2026-03-07T21:00:00.000Z',
    ],
  ])('%s', (_, at, change, expected) => {
    expect(open(at, change)).toBe(expected)
  })

  // Berlin puts its clocks forward on 29 March 2026 (02:00 is 03:00) and back on 25 October (03:00 is 02:00).
  const minutesOpen = (from: string, to: string, day: string, timeZone = 'Europe/Berlin') => {
    const begin = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds
    const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds
    const open = Array.from(
      { length: (end - begin) / (5 * 60_000) },
      (_, index) => new Date(begin + index * 5 * 60_000),
    ).filter((at) => nextOpening({ window: { from, to }, daysOff: [], timeZone }, at) === null)
    const clock = (at: Date | undefined) =>
      at && Temporal.Instant.fromEpochMilliseconds(at.getTime()).toString({ timeZone }).slice(11, 22)
    return { minutes: open.length * 5, first: clock(open[0]), last: clock(open.at(-1)) }
  }

  test.each([
    ['2026-03-29', '02:00', '04:00', 60, '03:00:00+02', '03:55:00+02'],
    ['2026-03-29', '02:30', '04:00', 60, '03:00:00+02', '03:55:00+02'],
    ['2026-03-29', '01:00', '02:30', 60, '01:00:00+01', '01:55:00+01'],
    ['2026-03-29', '02:00', '03:00', 0, undefined, undefined],
    ['2026-03-29', '01:30', '05:00', 150, '01:30:00+01', '04:55:00+02'],
    ['2026-10-25', '02:30', '03:00', 30, '02:30:00+02', '02:55:00+02'],
    ['2026-10-25', '02:30', '04:00', 90, '02:30:00+02', '03:55:00+01'],
    ['2026-10-25', '02:00', '02:30', 30, '02:00:00+02', '02:25:00+02'],
    ['2026-10-25', '01:00', '04:00', 240, '01:00:00+02', '03:55:00+01'],
  ])('on %s in Berlin the hours %s–%s are open for %d minutes', (...row) => {
    const [day, from, to, minutes, first, last] = row
    expect(minutesOpen(from, to, day)).toEqual({ minutes, first, last })
  })

  test('a night that skips all of its hours waits for the next one', () => {
    const change = { window: { from: '02:30', to: '03:00' }, timeZone: 'Europe/Berlin' }
    expect(open('2026-03-29T00:00:00Z', change)).toBe('2026-03-30T00:30:00.000Z')
  })

  test('it is never open outside what the clock of the place shows', () => {
    const zones = [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'America/Havana',
      'Pacific/Apia',
      'Asia/Beirut',
    ]
    const minute = fc.integer({ min: 0, max: 1439 })
    // Around the days on which clocks are changed, and any other moment.
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-04-24', '2026-10-25', '2026-11-01']
    const near = fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -12 * 60, max: 36 * 60 }))
      .map(([day, minutes]) => new Date(Date.parse(day) + minutes * 60_000))
    const any = fc.date({ min: new Date('2011-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    const written = (at: number) =>
      `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
    const holds = fc.property(
      minute,
      minute,
      fc.constantFrom(...zones),
      fc.oneof(near, any),
      (from, to, timeZone, moment) => {
        fc.pre(from !== to)
        const hours = { window: { from: written(from), to: written(to) }, daysOff: [], timeZone }
        const next = nextOpening(hours, moment)
        const at = next ?? moment
        const clock = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
        const shown = clock.hour * 60 + clock.minute
        const isWithin = from < to ? from <= shown && shown < to : shown >= from || shown < to
        const isFirst = next === null || nextOpening(hours, new Date(next.getTime() - 60_000)) !== null
        return isWithin && isFirst && nextOpening(hours, at) === null
      },
    )
    fc.assert(holds, { seed: 7, numRuns: 500 })
  })

  test('hours come within nine days wherever the robot stands', () => {
    const zones = ['Europe/Istanbul', 'America/St_Johns', 'Pacific/Apia', 'Africa/Cairo', 'UTC']
    const time = fc
      .integer({ min: 0, max: 1439 })
      .map((all) => `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`)
    const any = fc.record({ from: time, to: time }).filter(({ from, to }) => from !== to)
    const comes = fc.property(
      any,
      fc.constantFrom(...zones),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      (window, timeZone, at) => {
        const next = nextOpening({ window, daysOff: [], timeZone }, at)
        if (next === null) return true
        return next > at && nextOpening({ window, daysOff: [], timeZone }, next) === null
      },
    )
    fc.assert(comes, { seed: 7, numRuns: 300 })
  })
})
