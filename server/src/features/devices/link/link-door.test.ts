import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLinkDoor, judgeArrival, nextPerSecond } from './link-door.ts'

const nowMs = 1_000_000
const clock = (ms = { now: nowMs }) => ({ now: () => new Date(ms.now) })

test.each([
  ['nobody else is opening', 300, 0, 0],
  ['as many are opening as are welcomed in three seconds less one', 300, 899, 0],
  ['as many are opening as are welcomed in three seconds', 300, 900, 1],
  ['a slow server has a few opening', 20, 63, 0],
  ['a slow server has many opening', 20, 64, 1],
  ['nobody was counted yet and a slow server would keep them waiting', undefined, 300, 1],
])('a robot that comes while %s', (_, perSecond, opening, away) => {
  expect(judgeArrival({ perSecond, opening, lastSlotMs: 0 }, nowMs).awaySeconds).toBe(away)
})

/** How many of so many robots that come at once are sent away for each number of seconds. */
function sentAway(robots: number, perSecond: number | undefined): Record<number, number> {
  const state = { perSecond, opening: 1000, lastSlotMs: 0 }
  const away: Record<number, number> = {}
  for (let robot = 0; robot < robots; robot += 1) {
    const { awaySeconds, slotMs } = judgeArrival(state, nowMs)
    state.lastSlotMs = slotMs
    away[awaySeconds] = (away[awaySeconds] ?? 0) + 1
  }
  return away
}

test('robots that are sent away come evenly, in half the time that it takes to welcome them', () => {
  expect(sentAway(1000, 100)).toEqual({ 1: 200, 2: 200, 3: 200, 4: 200, 5: 200 })
})

test('until robots were counted, two thousand that come at once are not sent away for long', () => {
  expect(Object.keys(sentAway(2000, undefined))).toEqual(['1', '2', '3', '4'])
})

test('a row that would be longer than a minute begins anew, and nobody comes all at once', () => {
  const away = sentAway(10_000, 50)
  expect(Object.keys(away)).toHaveLength(30)
  expect(Math.max(...Object.values(away))).toBeLessThan(500)
})

test('nobody is sent away for more than half a minute, and the speed that was seen stays within its bounds', () => {
  const readings = fc.array(fc.record({ welcomed: fc.nat(100_000), durationMs: fc.nat(1_000_000) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(readings, fc.nat(100_000), (seen, opening) => {
      const perSecond = seen.reduce(nextPerSecond, 300)
      expect(perSecond).toBeGreaterThanOrEqual(20)
      expect(perSecond).toBeLessThanOrEqual(5000)
      const { awaySeconds } = judgeArrival({ perSecond, opening, lastSlotMs: nowMs + 500_000 }, nowMs)
      expect(awaySeconds).toBeLessThanOrEqual(30)
    }),
    { seed: 20261124, numRuns: 300 },
  )
})

/** Lets `robots` in at once and welcomes them one every so many milliseconds. */
function welcomeAll(robots: number, everyMs: number): number {
  const ms = { now: nowMs }
  const door = createLinkDoor({ clock: clock(ms) })
  const places = Array.from({ length: robots }, () => door.enter())
  for (const place of places) {
    ms.now += everyMs
    if (typeof place === 'object') place.welcomed()
  }
  return Math.round(door.perSecond())
}

test('the speed follows how fast robots are welcomed while others wait, and not how many wait', () => {
  expect(welcomeAll(300, 20)).toBeGreaterThan(49)
  expect(welcomeAll(300, 20)).toBeLessThan(56)
  expect(welcomeAll(300, 2)).toBeGreaterThan(160)
})

test('robots that come a few at a time say nothing about how fast the server is', () => {
  expect(welcomeAll(30, 100)).toBe(300)
})

test('a place is given back once, by a welcome or by an end', () => {
  const door = createLinkDoor({ clock: clock() })
  const places = Array.from({ length: 300 }, () => door.enter())
  expect(places.every((place) => typeof place === 'object')).toBe(true)
  expect(door.enter()).toBe(1)
  const [first] = places
  if (typeof first !== 'object') throw new Error('no place')
  first.left()
  first.left()
  first.welcomed()
  expect(typeof door.enter()).toBe('object')
  expect(typeof door.enter()).toBe('number')
})
