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
])('a robot that comes while %s', (_, perSecond, opening, away) => {
  expect(judgeArrival({ perSecond, opening, lastSlotMs: 0 }, nowMs).awaySeconds).toBe(away)
})

test('robots that are sent away are asked to come one after the other, as fast as robots are welcomed', () => {
  const state = { perSecond: 100, opening: 1000, lastSlotMs: 0 }
  const away: number[] = []
  for (let robot = 0; robot < 1000; robot += 1) {
    const { awaySeconds, slotMs } = judgeArrival(state, nowMs)
    state.lastSlotMs = slotMs
    away.push(awaySeconds)
  }
  for (let second = 1; second <= 10; second += 1)
    expect(away.filter((each) => each === second)).toHaveLength(100)
})

test('nobody is sent away for more than a minute, and the speed that was seen stays within its bounds', () => {
  const times = fc.array(fc.record({ opening: fc.nat(100_000), tookMs: fc.nat(1_000_000) }), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(times, fc.nat(100_000), (readings, opening) => {
      const perSecond = readings.reduce(nextPerSecond, 300)
      expect(perSecond).toBeGreaterThanOrEqual(20)
      expect(perSecond).toBeLessThanOrEqual(5000)
      const { awaySeconds } = judgeArrival({ perSecond, opening, lastSlotMs: nowMs + 500_000 }, nowMs)
      expect(awaySeconds).toBeLessThanOrEqual(60)
    }),
    { seed: 20261124, numRuns: 300 },
  )
})

test('the speed follows how long openings take', () => {
  const slow = Array.from({ length: 200 }).reduce<number>(
    (seen) => nextPerSecond(seen, { opening: 100, tookMs: 2000 }),
    300,
  )
  expect(Math.round(slow)).toBe(50)
})

test('a place is given back once, by a welcome or by an end', () => {
  const door = createLinkDoor({ clock: clock() })
  const places = Array.from({ length: 900 }, () => door.enter())
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
