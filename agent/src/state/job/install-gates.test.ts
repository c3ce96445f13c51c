import { neededBatteryPercent } from '@filo/contract/device/messages/runtime-info'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClaims } from '../../local-api/claims.ts'
import type { BodyClaim } from '../../local-api/local-api-shapes.ts'
import { type GateFacts, type Hold, holdsOf, installGates, isNews, unknownGates } from './install-gates.ts'

const battery = (percent: number, charging = false) => ({ percent, charging, minutesLeft: null })
const calm = { speaking: false, jointsMoving: false }

function factsOf(found: GateFacts['battery'], ...claims: Omit<BodyClaim, 'ttlS'>[]): GateFacts {
  const retained = createClaims({ now: () => 0 })
  for (const claim of claims) retained.report({ ...claim, ttlS: 10 })
  return { battery: found, reported: retained.reported(), hold: retained.activeHold() }
}

const keysOf = (facts: GateFacts) => holdsOf(installGates(facts), 'install').map(({ key }) => key)

test.each<[string, GateFacts, string[], string[]]>([
  ['a robot that tells nothing', factsOf(null), [], ['battery', 'speaking', 'moving']],
  ['a calm robot on a cable', factsOf(null, { ...calm, battery: null }), [], []],
  ['a battery just full enough', factsOf(battery(40), calm), [], []],
  ['a battery just not full enough', factsOf(battery(39.9), calm), ['waiting_battery'], []],
  ['an empty battery on the charger', factsOf(battery(3, true), calm), [], []],
  [
    'a battery that its program knows better',
    factsOf(battery(90), { ...calm, battery: { percent: 12, charging: false } }),
    ['waiting_battery'],
    [],
  ],
  [
    'a robot that speaks and tells no more',
    factsOf(battery(90), { speaking: true }),
    ['waiting_speaking'],
    ['moving'],
  ],
  [
    'a robot that moves while it charges',
    factsOf(battery(10, true), { ...calm, jointsMoving: true }),
    ['waiting_moving'],
    [],
  ],
  [
    'a right arm that moves, whatever the others do',
    factsOf(battery(90), { speaking: false, jointsMoving: [{ part: 'right_arm', moving: true }] }),
    ['waiting_moving_right_arm'],
    [],
  ],
  [
    'a part that is still, and three that nobody told about',
    factsOf(battery(90), { speaking: false, jointsMoving: [{ part: 'head', moving: false }] }),
    [],
    ['moving'],
  ],
  [
    'a part that moves after all was told to be still',
    factsOf(battery(90), calm, { jointsMoving: [{ part: 'head', moving: true }] }),
    ['waiting_moving_head'],
    [],
  ],
  [
    'everything at once',
    factsOf(battery(20), { speaking: true, jointsMoving: true }),
    ['waiting_battery', 'waiting_speaking', 'waiting_moving'],
    [],
  ],
])('%s is held back by nothing but what stands here', (_, facts, keys, unknown) => {
  expect(keysOf(facts)).toEqual(keys)
  expect(unknownGates(installGates(facts))).toEqual(unknown)
})

test('what is unknown holds nothing back unless the agent was told to wait for it', () => {
  const outcomes = installGates(factsOf(battery(90), { speaking: false }))
  expect(holdsOf(outcomes, 'install')).toEqual([])
  expect(holdsOf(outcomes, 'wait')).toEqual([{ key: 'waiting_unknown_moving', params: {} }])
})

test('a hold says who asked for it and ends with its time or when it is taken back', () => {
  let now = 1000
  const claims = createClaims({ now: () => now })
  const keys = () => keysOf({ battery: battery(90), reported: claims.reported(), hold: claims.activeHold() })
  claims.hold({ seconds: 60, reason: 'müze turu' })
  expect(keys()).toEqual(['waiting_hold'])
  now += 60_000
  expect(keys()).toEqual([])
  claims.hold({ seconds: 60, reason: 'tour' })
  claims.releaseHold()
  expect(keys()).toEqual([])
})

test('a charging, silent and still robot is never held back, and the shown percent is always below the needed one', () => {
  const Percent = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(Percent, fc.boolean(), (percent, charging) => {
      const [hold] = holdsOf(installGates(factsOf(battery(percent, charging), calm)), 'wait')
      if (charging) expect(hold).toBeUndefined()
      if (hold?.key === 'waiting_battery') expect(hold.params.percent).toBeLessThan(neededBatteryPercent)
    }),
    { seed: 11 },
  )
})

test('a hold that is renewed is told of again only once it lasts a minute longer, or says something else', () => {
  const hold = (until: string, reason = 'tour', who = 'guide'): Hold => ({
    key: 'waiting_hold',
    params: { reason, who, until },
  })
  const reported = hold('2026-01-01T10:00:00.000Z')
  expect(isNews(reported, undefined)).toBe(true)
  expect(isNews(hold('2026-01-01T10:00:59.000Z'), reported)).toBe(false)
  expect(isNews(hold('2026-01-01T10:01:00.000Z'), reported)).toBe(true)
  expect(isNews(hold('2026-01-01T09:59:00.000Z'), reported)).toBe(true)
  expect(isNews(hold('2026-01-01T10:00:00.000Z', 'demo'), reported)).toBe(true)
  expect(isNews(hold('2026-01-01T10:00:00.000Z', 'tour', ''), reported)).toBe(true)
  expect(isNews({ key: 'waiting_speaking', params: {} }, reported)).toBe(true)
  expect(isNews({ key: 'waiting_speaking', params: {} }, { key: 'waiting_speaking', params: {} })).toBe(false)
})
