import { ForecastReason, forecastKindOf } from '@filo/contract/forecasts/forecast-reasons'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Candidate } from './admit-unit.ts'
import { type ForecastRelease, type ForecastRobot, forecastUnit } from './forecast-unit.ts'
import { observedDowntime } from './observed-downtime.ts'

const candidate: Candidate = {
  isRetired: false,
  isOfVariant: true,
  isOfSameCustomer: true,
  isCustomerInactive: false,
  isEntitled: true,
  runsIt: false,
  runsNewer: false,
  isPinned: false,
  hasFailed: false,
  other: 'none',
  consent: { kind: 'free' },
  opensAt: null,
}
const robot: ForecastRobot = {
  hasRelease: true,
  hasContent: false,
  isInTouch: true,
  agentVersion: '1.4.0',
  capabilities: ['manifest-2'],
  freeBytes: 1000,
  neededBytes: 1000,
  battery: { percent: 90, charging: false },
  unreported: [],
  unknownBody: 'robot',
}
const release: ForecastRelease = { faults: [], minAgent: '1.2.0', requires: ['manifest-2'] }
const later = new Date('2026-03-01T22:00:00Z')

interface Changed {
  candidate?: Partial<Candidate>
  followsTest?: boolean
  isGoingBack?: boolean
  robot?: Partial<ForecastRobot>
  release?: Partial<ForecastRelease>
}
const forecast = (changed: Changed) =>
  forecastUnit(
    { ...release, ...changed.release },
    {
      candidate: { ...candidate, ...changed.candidate },
      followsTest: changed.followsTest ?? false,
      isGoingBack: changed.isGoingBack ?? false,
      robot: { ...robot, ...changed.robot },
    },
  )

test('a robot of which everything is known and good installs it', () => {
  expect(forecast({})).toEqual({ outcome: 'installs', reasons: [], goesBack: false })
})

test.each<[string, Changed]>([
  ['release_blocked', { release: { faults: ['release_blocked'] } }],
  ['not_compatible', { release: { faults: ['not_compatible'] } }],
  ['conflict', { release: { faults: ['conflict'] } }],
  ['agent_too_old', { robot: { agentVersion: '1.1.9' } }],
  ['agent_lacks', { robot: { capabilities: ['send-log'] } }],
  ['disk_full', { robot: { freeBytes: 999 } }],
  ['quarantined', { candidate: { hasFailed: true } }],
  ['newer_installed', { candidate: { runsNewer: true } }],
  ['pinned', { candidate: { isPinned: true } }],
  ['other_campaign', { candidate: { other: 'comes_first' } }],
  ['follows_test', { followsTest: true }],
  ['retired', { candidate: { isRetired: true } }],
  ['other_variant', { candidate: { isOfVariant: false } }],
  ['other_customer', { candidate: { isOfSameCustomer: false } }],
  ['customer_inactive', { candidate: { isCustomerInactive: true } }],
  ['no_entitlement', { candidate: { isEntitled: false } }],
  ['declined', { candidate: { consent: { kind: 'declined' } } }],
  ['no_answer', { candidate: { consent: { kind: 'no_answer' } } }],
])('%s keeps it from the robot', (reason, changed) => {
  expect(forecast(changed)).toMatchObject({ outcome: 'refuses', reasons: [reason] })
})

test.each<[string, Changed]>([
  ['disk_unknown', { robot: { freeBytes: null } }],
  ['agent_unknown', { robot: { capabilities: null } }],
  ['agent_unknown', { robot: { agentVersion: null } }],
  ['body_unknown', { robot: { unreported: ['moving'] } }],
  ['body_unknown', { robot: { unreported: null } }],
])('%s is unknown, never fine', (reason, changed) => {
  expect(forecast(changed)).toMatchObject({ outcome: 'unknown', reasons: [reason] })
})

test.each<[string, Changed]>([
  ['offline', { robot: { isInTouch: false } }],
  ['consent', { candidate: { consent: { kind: 'waits', until: later } } }],
  ['window', { candidate: { opensAt: later } }],
  ['battery_low', { robot: { battery: { percent: 39.9, charging: false } } }],
  ['body_unreported', { robot: { unreported: ['battery'], unknownBody: 'wait' } }],
])('%s has it wait', (reason, changed) => {
  expect(forecast(changed)).toMatchObject({ outcome: 'waits', reasons: [reason] })
})

test.each<[string, Changed]>([
  ['a campaign that comes after this one', { candidate: { other: 'comes_after' } }],
  [
    'a moment that its customer chose, outside of its hours',
    {
      candidate: { consent: { kind: 'chosen' }, opensAt: later },
    },
  ],
  ['a low battery that charges', { robot: { battery: { percent: 5, charging: true } } }],
  ['a battery at the limit', { robot: { battery: { percent: 40, charging: false } } }],
  ['a program that nobody names', { robot: { unreported: ['program', 'errors'] } }],
  [
    'a body that nobody tells of, where the plan lets it install',
    {
      robot: { unreported: ['battery', 'moving'], unknownBody: 'install' },
    },
  ],
  [
    'a body that nobody tells of, with nothing installed to disturb',
    {
      robot: { unreported: null, hasRelease: false, battery: { percent: 1, charging: false } },
    },
  ],
])('%s is no reason against it', (_name, changed) => {
  expect(forecast(changed).outcome).toBe('installs')
})

test('a robot that has the content, under this or another name, has nothing to do', () => {
  expect(forecast({ candidate: { runsIt: true, isPinned: true } }).outcome).toBe('unchanged')
  expect(forecast({ robot: { hasContent: true, freeBytes: null } }).outcome).toBe('unchanged')
})

test('a robot that would take an older release goes back; one that gets nothing does not', () => {
  expect(forecast({ isGoingBack: true })).toMatchObject({ outcome: 'installs', goesBack: true })
  expect(forecast({ isGoingBack: true, robot: { isInTouch: false } })).toMatchObject({ goesBack: true })
  expect(forecast({ isGoingBack: true, candidate: { isPinned: true } })).toMatchObject({ goesBack: false })
  expect(forecast({ isGoingBack: true, robot: { hasContent: true } })).toMatchObject({ goesBack: false })
})

const someFacts = fc.record({
  candidate: fc.record({
    isRetired: fc.boolean(),
    isOfVariant: fc.boolean(),
    isOfSameCustomer: fc.boolean(),
    isCustomerInactive: fc.boolean(),
    isEntitled: fc.boolean(),
    runsIt: fc.boolean(),
    runsNewer: fc.boolean(),
    isPinned: fc.boolean(),
    hasFailed: fc.boolean(),
    other: fc.constantFrom('none', 'comes_first', 'comes_after'),
    consent: fc.constantFrom<Candidate['consent']>(
      { kind: 'free' },
      { kind: 'chosen' },
      { kind: 'declined' },
      { kind: 'no_answer' },
      { kind: 'waits', until: later },
    ),
    opensAt: fc.constantFrom(null, later),
  }),
  followsTest: fc.boolean(),
  isGoingBack: fc.boolean(),
  robot: fc.record({
    hasRelease: fc.boolean(),
    hasContent: fc.boolean(),
    isInTouch: fc.boolean(),
    agentVersion: fc.constantFrom(null, '1.0.0', '1.2.0', 'dev'),
    capabilities: fc.constantFrom(null, [], ['manifest-2']),
    freeBytes: fc.option(fc.nat(2000)),
    neededBytes: fc.nat(2000),
    battery: fc.option(fc.record({ percent: fc.nat(100), charging: fc.boolean() })),
    unreported: fc.option(fc.subarray(['battery', 'speaking', 'moving', 'program'])),
    unknownBody: fc.constantFrom('robot', 'wait', 'install'),
  }),
})
type SomeFacts = Parameters<typeof forecastUnit>[1]

test('whatever is known, an outcome has reasons of its own kind, each once', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const { outcome, reasons } = forecastUnit(release, facts as SomeFacts)
      const kinds = new Set(reasons.map(forecastKindOf))
      expect(new Set(reasons).size).toBe(reasons.length)
      if (outcome === 'installs' || outcome === 'unchanged') expect(reasons).toEqual([])
      else expect(kinds.has(outcome)).toBe(true)
      if (outcome === 'refuses') expect(kinds.size).toBe(1)
      if (outcome === 'waits') expect(kinds.size).toBe(1)
    }),
  )
})

test('a robot is never said to install or to wait while its disk or agent is unknown', () => {
  fc.assert(
    fc.property(someFacts, (facts) => {
      const known = facts as SomeFacts
      fc.pre(known.robot.freeBytes === null || known.robot.capabilities === null)
      expect(['refuses', 'unknown', 'unchanged']).toContain(forecastUnit(release, known).outcome)
    }),
  )
})

test('more room on the disk never makes an outcome worse', () => {
  const rank = { unchanged: 0, installs: 0, waits: 1, unknown: 2, refuses: 3 }
  fc.assert(
    fc.property(someFacts, fc.nat(2000), (facts, more) => {
      const known = facts as SomeFacts
      const { freeBytes } = known.robot
      fc.pre(freeBytes !== null)
      const roomier = { ...known, robot: { ...known.robot, freeBytes: (freeBytes ?? 0) + more } }
      expect(rank[forecastUnit(release, roomier).outcome]).toBeLessThanOrEqual(
        rank[forecastUnit(release, known).outcome],
      )
    }),
  )
})

test('every reason has a kind of its own', () => {
  expect(ForecastReason.options.every((reason) => forecastKindOf(reason) !== undefined)).toBe(true)
})

const watched = (...seconds: number[]) =>
  seconds.map((each, index) => ({ unitId: `robot ${index % 3}`, seconds: each }))

test('downtime is told by updates to the release, else by those of the product, else not at all', () => {
  expect(observedDowntime(watched(10, 30, 20, 50, 40), watched(1))).toEqual({
    of: 'release',
    updates: 5,
    robots: 3,
    medianS: 30,
    mostS: 50,
  })
  expect(observedDowntime(watched(10, 30), watched(9, 9, 9, 9, 9, 60))).toMatchObject({
    of: 'product',
    medianS: 9,
    mostS: 60,
  })
  expect(observedDowntime(watched(10, 30), watched(10, 30))).toBeNull()
})
