import { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { CampaignState } from '@filo/contract/campaigns/campaign-states'
import type { UpdateMessage } from '@filo/contract/device/messages/update-progress'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decideCampaign } from './decide-campaign.ts'
import {
  explainUnitWait,
  explainWait,
  type OpenUnit,
  type StandingCampaign,
  standsStill,
  type UnitWaitFacts,
} from './explain-wait.ts'
import { maySkip } from './may-skip.ts'

const now = new Date('2026-03-05T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)
const patience = { skipOfflineDays: 14 }

const queued: OpenUnit = {
  state: 'queued',
  reason: null,
  waitsUntil: null,
  requestedAt: null,
  assignedAt: null,
  isAside: false,
  isAway: false,
  lastSeenAt: now,
  answer: null,
  update: null,
}
const assigned: OpenUnit = { ...queued, state: 'assigned', assignedAt: hours(-2) }
const reports = (
  state: NonNullable<OpenUnit['update']>['state'],
  key: UpdateMessage['key'],
  params: UpdateMessage['params'] = {},
) => ({ update: { state, message: { key, params, text: '' }, reportedAt: hours(-1) } })

describe('what a robot waits for', () => {
  const unanswered = { ...queued, reason: 'consent' as const, requestedAt: hours(-3), waitsUntil: hours(1) }
  test.each<[string, OpenUnit, Partial<UnitWaitFacts>]>([
    ['one without anything else waits for room', queued, { kind: 'room', holdsWave: true, until: null }],
    [
      'its hours say when they begin',
      { ...queued, reason: 'window', waitsUntil: hours(12) },
      { kind: 'window', until: hours(12), holdsWave: true },
    ],
    [
      'hours that have begun hold nobody',
      { ...queued, reason: 'window', waitsUntil: hours(-1) },
      { kind: 'room', until: null },
    ],
    [
      'a customer that has not answered is waited for since it was asked, and until patience ends',
      unanswered,
      { kind: 'consent', since: hours(-3), until: null, leftOutAt: hours(14 * 24 - 3), holdsWave: false },
    ],
    [
      'a customer that chose a time minutes ago is not waited for any more, though its robot is',
      { ...unanswered, answer: { at: hours(0.5), answeredAt: hours(-0.2) } },
      { kind: 'chosen_time', since: hours(-0.2), until: hours(0.5), leftOutAt: null },
    ],
    [
      'a time that has passed is no time to wait for',
      { ...unanswered, answer: { at: hours(-1), answeredAt: hours(-5) } },
      { kind: 'consent' },
    ],
    [
      'one out of touch is waited for since it was heard of, and left out by days from when it was given it',
      { ...assigned, isAway: true, lastSeenAt: hours(-30) },
      { kind: 'offline', since: hours(-30), until: null, leftOutAt: hours(14 * 24 - 2), holdsWave: false },
    ],
    [
      'one that was never heard of has no since',
      { ...assigned, isAway: true, lastSeenAt: null },
      { kind: 'offline', since: null },
    ],
    ['one that is back waits for room', { ...assigned, isAside: true }, { kind: 'room', holdsWave: true }],
    [
      'a battery that is too low holds up no wave, and nobody knows for how long',
      { ...assigned, ...reports('waiting', 'waiting_battery', { percent: 24, needed: 40 }) },
      { kind: 'body', since: hours(-1), until: null, holdsWave: false },
    ],
    [
      'one whose turn has come goes on, whatever it said before',
      { ...assigned, ...reports('waiting', 'waiting_turn') },
      { kind: 'moving', holdsWave: true },
    ],
    [
      'one that is watched says itself when it is done',
      { ...assigned, ...reports('baking', 'baking', { left: 1800, total: 3600 }) },
      { kind: 'moving', until: hours(-0.5) },
    ],
    ['one that was just given it is on its way', assigned, { kind: 'moving', since: hours(-2), until: null }],
  ])('%s', (_, unit, expected) => {
    expect(explainUnitWait(unit, patience, now)).toMatchObject(expected)
  })
})

const policy = CampaignPolicy.parse({ soakMinutes: 60 })
const standing = (change: Partial<StandingCampaign> = {}): StandingCampaign => ({
  state: 'running',
  policy,
  startsAt: null,
  isListing: false,
  isLastWave: false,
  hasEvidence: false,
  settledAt: null,
  mayPass: false,
  open: 0,
  leaving: 0,
  changedAt: hours(-5),
  ...change,
})
const robot = (change: Partial<UnitWaitFacts> = {}): UnitWaitFacts => ({
  kind: 'offline',
  since: hours(-9),
  until: null,
  leftOutAt: null,
  holdsWave: false,
  ...change,
})
const inWindow = robot({ kind: 'window', until: hours(12), holdsWave: true })
const atTime = robot({ kind: 'chosen_time', until: hours(17) })

describe('what a campaign waits for', () => {
  test.each<[string, StandingCampaign, UnitWaitFacts[], object | null]>([
    ['a draft waits for nothing', standing({ state: 'draft' }), [], null],
    ['an ended one waits for nothing', standing({ state: 'completed' }), [], null],
    [
      'a planned one waits for its start',
      standing({ state: 'scheduled', startsAt: hours(3) }),
      [],
      { kind: 'start', until: hours(3) },
    ],
    [
      'before its robots are listed it waits for that',
      standing({ state: 'scheduled', isListing: true }),
      [],
      { kind: 'listing' },
    ],
    [
      'a paused one waits for a person',
      standing({ state: 'paused', open: 3 }),
      [robot()],
      { kind: 'stopped', since: hours(-5) },
    ],
    [
      'one that is taken back waits for those on their way back',
      standing({ state: 'withdrawing', leaving: 4 }),
      [],
      { kind: 'unwinding', total: 4 },
    ],
    [
      'robots with known times say when the last of them goes on',
      standing({ open: 2 }),
      [inWindow, atTime],
      { kind: 'robots', total: 2, since: hours(-5), until: hours(17) },
    ],
    [
      'one robot without a known time leaves the estimate open',
      standing({ open: 3 }),
      [inWindow, atTime, robot()],
      { kind: 'robots', until: null },
    ],
    [
      'robots that were not looked at leave the estimate open',
      standing({ open: 3 }),
      [inWindow, atTime],
      { kind: 'robots', until: null },
    ],
    [
      'a robot that moves is the last thing that moved',
      standing({ open: 1 }),
      [robot({ kind: 'moving', since: hours(-1), holdsWave: true })],
      { kind: 'robots', since: hours(-1) },
    ],
    [
      'robots that hold up no wave are not waited for once there is something to watch',
      standing({ open: 1, hasEvidence: true, settledAt: hours(-0.5) }),
      [robot()],
      { kind: 'watch', since: hours(-0.5), until: hours(0.5) },
    ],
    [
      'they are waited for while nothing came to an end',
      standing({ open: 1 }),
      [robot()],
      { kind: 'robots', total: 1 },
    ],
    [
      'they are waited for in the last wave',
      standing({ open: 1, hasEvidence: true, isLastWave: true }),
      [robot()],
      { kind: 'robots', total: 1 },
    ],
    [
      'after its watch a wave is compared',
      standing({ hasEvidence: true, settledAt: hours(-2) }),
      [],
      { kind: 'comparison', since: hours(-1) },
    ],
    [
      'a wave that somebody let pass waits for nothing',
      standing({ hasEvidence: true, settledAt: hours(-2), mayPass: true }),
      [],
      null,
    ],
    ['the last wave without open robots ends', standing({ isLastWave: true, hasEvidence: true }), [], null],
  ])('%s', (_, campaign, units, expected) => {
    const found = explainWait(campaign, units, now)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })

  const anyUnit = fc.record({
    kind: fc.constantFrom('room', 'window', 'consent', 'offline', 'body', 'moving'),
    since: fc.constantFrom(hours(-2), null),
    until: fc.constantFrom(hours(2), null),
    leftOutAt: fc.constant(null),
    holdsWave: fc.boolean(),
  }) as fc.Arbitrary<UnitWaitFacts>

  test('whenever the rules only wait, there is a reason that can be read, and its estimate is no guess', () => {
    fc.assert(
      fc.property(
        fc.array(anyUnit, { maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.constantFrom(hours(-3), hours(-0.2)), { nil: null }),
        (units, isLastWave, hasEvidence, settledAt) => {
          const holding = units.filter(({ holdsWave }) => holdsWave).length
          const reached = {
            waiting: 0,
            onWay: holding,
            midway: 0,
            aside: units.length - holding,
            succeeded: hasEvidence ? 1 : 0,
            failed: 0,
          }
          const early = { waiting: 0, onWay: 0 }
          const facts = { reached, early, waveSize: 9, failures: 0, mayPass: false, isReleaseBlocked: false }
          const state = 'running' as const
          const move = decideCampaign({ ...facts, state, policy, startsAt: null, isLastWave, settledAt }, now)
          const open = units.length
          const wait = explainWait(standing({ isLastWave, hasEvidence, settledAt, open }), units, now)
          if (move.kind === 'wait') expect(wait).not.toBeNull()
          if (wait?.kind === 'robots' && wait.until)
            expect(units.every(({ until }) => until !== null && until <= (wait.until ?? until))).toBe(true)
        },
      ),
    )
  })

  test('every state of a campaign has an explanation or none, and never fails', () => {
    for (const state of CampaignState.options)
      expect(() => explainWait(standing({ state, open: 1 }), [robot()], now)).not.toThrow()
  })
})

describe('what stands still', () => {
  const wait = (change: object) => ({
    kind: 'robots' as const,
    since: hours(-2),
    until: null,
    total: 1,
    ...change,
  })
  test.each([
    ['robots that have let it wait for longer', wait({}), true],
    ['a pause of longer', wait({ kind: 'stopped' }), true],
    ['no watching, however long', wait({ kind: 'watch' }), false],
    ['nothing that moved since', wait({ since: hours(-0.5) }), false],
    ['nothing without a reason', null, false],
  ])('%s', (_, facts, expected) => {
    expect(standsStill(facts, 3_600_000, now)).toBe(expected)
  })
})

describe('whom a person may leave out', () => {
  test.each([
    ['release', 'queued', null, true],
    ['release', 'assigned', null, true],
    ['release', 'assigned', 'waiting', true],
    ['release', 'assigned', 'downloading', true],
    ['release', 'assigned', 'installing', false],
    ['release', 'assigned', 'baking', false],
    ['release', 'succeeded', 'succeeded', false],
    ['release', 'skipped', null, false],
    ['config', 'queued', null, true],
    ['config', 'assigned', null, false],
  ] as const)('%s, %s, update %s: %s', (subject, state, updateState, expected) => {
    expect(maySkip(subject, { state, updateState })).toBe(expected)
  })
})
