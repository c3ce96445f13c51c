import { CampaignPolicy, failureLimitOf, waveSizes } from '@filo/contract/campaigns/campaign-plan'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { admitUnit, type Candidate, comesFirst } from './admit-unit.ts'
import { chooseOffer } from './choose-offer.ts'
import { type CampaignFacts, decideCampaign } from './decide-campaign.ts'
import { type AssignedUnit, losesPlace, settleUnit } from './settle-unit.ts'
import { type Asking, weighConsent } from './weigh-consent.ts'

const now = new Date('2026-03-05T10:00:00Z')
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000)

describe('what is done with a campaign next', () => {
  const policy = CampaignPolicy.parse({})
  const nobody = { waiting: 0, onWay: 0, midway: 0, aside: 0, succeeded: 0, failed: 0 }
  const facts = (change: Partial<CampaignFacts>): CampaignFacts => ({
    state: 'running',
    policy,
    startsAt: null,
    isReleaseBlocked: false,
    isLastWave: false,
    waveSize: 50,
    failures: 0,
    reached: nobody,
    early: { waiting: 0, onWay: 0 },
    settledAt: null,
    mayPass: false,
    ...change,
  })
  const done = { ...nobody, succeeded: 50 }

  const early = { ...policy, downloadsEarly: true, concurrency: 10 }
  test.each<[string, Partial<CampaignFacts>, object]>([
    [
      'robots that wait for their turn download it first',
      { policy: early, early: { waiting: 5, onWay: 4 }, reached: { ...nobody, waiting: 3 } },
      { kind: 'download', count: 6 },
    ],
    [
      'no more download early than may be on their way at once',
      { policy: early, early: { waiting: 5, onWay: 10 }, reached: { ...nobody, waiting: 3 } },
      { kind: 'give', count: 10 },
    ],
    [
      'nobody downloads early where that was not chosen',
      { early: { waiting: 5, onWay: 0 }, reached: { ...nobody, onWay: 3 } },
      { kind: 'wait', until: null },
    ],
    [
      'nobody downloads early what is held',
      { policy: early, early: { waiting: 5, onWay: 0 }, isReleaseBlocked: true },
      { kind: 'pause', reason: 'release_blocked' },
    ],
    ['it begins at once', { state: 'scheduled' }, { kind: 'begin' }],
    ['it begins at its time', { state: 'scheduled', startsAt: hours(1) }, { kind: 'wait', until: hours(1) }],
    [
      'one that is paused stands',
      { state: 'paused', reached: { ...nobody, waiting: 9 } },
      { kind: 'wait', until: null },
    ],
    [
      'a release that is held stops it',
      { isReleaseBlocked: true },
      { kind: 'pause', reason: 'release_blocked' },
    ],
    [
      'too many failures stop it',
      { failures: 3, reached: { ...nobody, waiting: 9 } },
      { kind: 'pause', reason: 'failures' },
    ],
    ['fewer do not', { failures: 2, reached: { ...nobody, waiting: 9 } }, { kind: 'give', count: 500 }],
    [
      'it gives as many as may be on their way',
      { reached: { ...nobody, waiting: 9, onWay: 499 } },
      { kind: 'give', count: 1 },
    ],
    ['it waits while they are as many', { reached: { ...nobody, waiting: 9, onWay: 500 } }, { kind: 'wait' }],
    [
      'a robot that fell silent in the middle keeps its place',
      { policy: { ...policy, concurrency: 1 }, reached: { ...nobody, waiting: 9, midway: 1, aside: 1 } },
      { kind: 'wait' },
    ],
    [
      'it holds up no wave',
      { policy: { ...policy, concurrency: 1 }, reached: { ...done, midway: 1, aside: 1 } },
      { kind: 'settle' },
    ],
    ['a wave goes on while robots are on their way', { reached: { ...done, onWay: 1 } }, { kind: 'wait' }],
    ['then its robots are watched', { reached: done }, { kind: 'settle' }],
    ['until their time is over', { reached: done, settledAt: hours(-3) }, { kind: 'wait', until: hours(1) }],
    ['then they are compared', { reached: done, settledAt: hours(-4) }, { kind: 'compare' }],
    [
      'or the next wave begins',
      { reached: done, settledAt: hours(-4), policy: { ...policy, isCompared: false } },
      { kind: 'next_wave' },
    ],
    [
      'as it does after a good comparison',
      { reached: done, settledAt: hours(-4), mayPass: true },
      { kind: 'next_wave' },
    ],
    ['robots that are away hold up no wave', { reached: { ...done, aside: 9 } }, { kind: 'settle' }],
    ['but a wave of which all are away waits', { reached: { ...nobody, aside: 9 } }, { kind: 'wait' }],
    ['a wave of which all were left out is over', { reached: nobody }, { kind: 'next_wave' }],
    [
      'the last wave waits for those that are away',
      { isLastWave: true, reached: { ...done, aside: 1 } },
      { kind: 'wait' },
    ],
    ['and ends', { isLastWave: true, reached: done }, { kind: 'complete', state: 'completed' }],
    [
      'with failures where there were some',
      { isLastWave: true, reached: { ...done, failed: 1 } },
      { kind: 'complete', state: 'completed_with_failures' },
    ],
  ])('%s', (_, change, expected) => {
    expect(decideCampaign(facts(change), now)).toMatchObject(expected)
  })

  test('three failures stop a wave of up to 100 robots, 2 % a larger one, unless a number is given', () => {
    const limits = [1, 100, 101, 500].map((units) =>
      failureLimitOf({ failureLimit: null, failureCount: 3, failurePercent: 2 }, units),
    )
    expect(limits).toEqual([3, 3, 3, 10])
    expect(failureLimitOf({ failureLimit: 1, failureCount: 3, failurePercent: 2 }, 500)).toBe(1)
  })

  test('waves are shares of all but the canaries and hold every robot once', () => {
    expect(waveSizes([5, 25, 100], 20, 0)).toEqual([1, 4, 15])
    expect(waveSizes([5, 25, 100], 22, 2)).toEqual([2, 1, 4, 15])
    const sums = fc.property(fc.integer({ min: 1, max: 100_000 }), (units) => {
      const sizes = waveSizes([1, 5, 25, 100], units, 0)
      return sizes.reduce((sum, size) => sum + size, 0) === units && sizes.every((size) => size >= 0)
    })
    fc.assert(sums, { seed: 7 })
  })
})

describe('whether a robot whose turn it is gets the release', () => {
  const fit: Candidate = {
    isRetired: false,
    isOfVariant: true,
    isOfSameCustomer: true,
    isCustomerInactive: false,
    isEntitled: true,
    consent: { kind: 'free' },
    runsIt: false,
    runsNewer: false,
    isPinned: false,
    hasFailed: false,
    other: 'none',
    opensAt: null,
  }
  test.each<[string, Partial<Candidate>, object]>([
    ['a fit one does', {}, { kind: 'give' }],
    ['one of a campaign that comes after does', { other: 'comes_after' }, { kind: 'give' }],
    [
      'one outside its hours waits for them',
      { opensAt: hours(2) },
      { kind: 'hold', reason: 'window', until: hours(2) },
    ],
    [
      'one whose customer was asked waits for them',
      { consent: { kind: 'waits', until: hours(1) }, opensAt: hours(2) },
      { kind: 'hold', reason: 'consent', until: hours(1) },
    ],
    [
      'one whose customer named this hour is not asked for theirs',
      { consent: { kind: 'chosen' }, opensAt: hours(2) },
      { kind: 'give' },
    ],
    [
      'one whose customer agreed still waits for its hours',
      { opensAt: hours(2) },
      { kind: 'hold', reason: 'window' },
    ],
    ['a declined one is left out', { consent: { kind: 'declined' } }, { reason: 'declined' }],
    ['an unanswered one is left out', { consent: { kind: 'no_answer' } }, { reason: 'no_answer' }],
    [
      'one of an inactive customer is left out',
      { isCustomerInactive: true },
      { reason: 'customer_inactive' },
    ],
    [
      'one whose customer’s right to updates has ended is left out, whatever its customer answered',
      { isEntitled: false, consent: { kind: 'chosen' } },
      { kind: 'skip', reason: 'no_entitlement' },
    ],
    ['a retired one is left out', { isRetired: true }, { reason: 'retired' }],
    ['one of another product is left out', { isOfVariant: false }, { reason: 'other_variant' }],
    ['one that changed hands is left out', { isOfSameCustomer: false }, { reason: 'other_customer' }],
    ['one that runs it is left out', { runsIt: true }, { reason: 'already_runs' }],
    ['one that runs a newer release is left out', { runsNewer: true }, { reason: 'newer_installed' }],
    ['a pinned one is left out', { isPinned: true }, { reason: 'pinned' }],
    ['one on which it failed is left out', { hasFailed: true, opensAt: hours(2) }, { reason: 'quarantined' }],
    [
      'one of a campaign that comes first is left out',
      { other: 'comes_first' },
      { reason: 'other_campaign' },
    ],
  ])('%s', (_, change, expected) => {
    expect(admitUnit({ ...fit, ...change })).toMatchObject(expected)
  })

  test('the campaign of higher priority comes first, of equal ones the older', () => {
    const campaign = { id: 'a', priority: 5, startedAt: now }
    expect(comesFirst({ ...campaign, priority: 6 }, campaign)).toBe(true)
    expect(comesFirst({ ...campaign, id: 'b', startedAt: hours(-1) }, campaign)).toBe(true)
    expect(comesFirst({ ...campaign, id: 'b' }, campaign)).toBe(false)
  })
})

describe('what the answer of its customer means for a robot', () => {
  const asking: Asking = { isRequested: true, answer: null, requestedAt: hours(-2), patienceDays: 1 }
  const reported = (answer: 'now' | 'at' | 'postponed' | 'declined', at: Date | null = null) => ({
    answer: { answer, at },
  })
  test.each<[string, Partial<Asking>, object]>([
    ['who is not asked agrees', { isRequested: false, ...reported('declined') }, { kind: 'free' }],
    ['one just asked is waited for', { requestedAt: null }, { kind: 'waits', until: hours(1) }],
    ['one who is silent is looked at every hour', {}, { kind: 'waits', until: hours(1) }],
    ['the wait ends with its days', { requestedAt: hours(-23.5) }, { kind: 'waits', until: hours(0.5) }],
    ['who is silent for too long leaves it out', { requestedAt: hours(-24) }, { kind: 'no_answer' }],
    ['now is now', reported('now'), { kind: 'free' }],
    ['a chosen hour is waited for', reported('at', hours(5)), { kind: 'waits', until: hours(5) }],
    ['a chosen hour that has come is the hour', reported('at', hours(0)), { kind: 'chosen' }],
    ['a postponement is waited for', reported('postponed', hours(99)), { kind: 'waits', until: hours(99) }],
    ['a postponement ends in its hours', reported('postponed', hours(-1)), { kind: 'free' }],
    [
      'an answer counts however long ago it was asked',
      { requestedAt: hours(-99), ...reported('now') },
      { kind: 'free' },
    ],
    ['a no is a no', reported('declined'), { kind: 'declined' }],
  ])('%s', (_, change, expected) => {
    expect(weighConsent({ ...asking, ...change }, now)).toEqual(expected)
  })

  test('a robot in several campaigns is told of what it takes, then of what comes first', () => {
    const campaign = { id: 'a', priority: 5, startedAt: now }
    const row = (id: string, state: 'queued' | 'assigned' | 'succeeded', priority = 5) => ({
      own: { state },
      campaign: { ...campaign, id, priority },
    })
    const chosen = (...rows: ReturnType<typeof row>[]) => chooseOffer(rows)?.campaign.id
    expect(chosen(row('a', 'succeeded'), row('b', 'queued'), row('c', 'queued', 9))).toBe('c')
    expect(chosen(row('a', 'queued', 9), row('b', 'assigned'))).toBe('b')
    expect(chosen()).toBeUndefined()
  })
})

describe('what a robot that was given the release came to', () => {
  const input: AssignedUnit = {
    state: 'assigned',
    runsIt: false,
    shallRunIt: true,
    isRetired: false,
    updateState: 'queued',
    updateEndedAt: null,
    awaySince: null,
    asideAt: null,
    assignedAt: hours(-100),
  }
  const lost: Partial<AssignedUnit> = { state: 'lost', updateState: 'restarting' }
  test.each<[string, Partial<AssignedUnit>, object | null]>([
    ['it goes on', { updateState: 'installing' }, null],
    ['it runs it', { runsIt: true, updateState: null }, { state: 'succeeded' }],
    ...(['installing', 'restarting', 'validating', 'baking'] as const).map(
      (updateState): [string, Partial<AssignedUnit>, null] => [
        `it reports that it runs it while ${updateState}`,
        { runsIt: true, updateState },
        null,
      ],
    ),
    [
      'it runs it still, though its checks failed',
      { runsIt: true, updateState: 'failed', updateEndedAt: now },
      { state: 'failed' },
    ],
    [
      'it went back, and its last report is from before that',
      { runsIt: true, updateState: 'rolled_back', updateEndedAt: now },
      { state: 'rolled_back' },
    ],
    [
      'it was given up, came back and went back',
      { ...lost, runsIt: true, updateState: 'rolled_back', updateEndedAt: now },
      { state: 'rolled_back', reason: null },
    ],
    ['it failed', { updateState: 'failed', updateEndedAt: now }, { state: 'failed' }],
    [
      'it failed before it was asked to try again',
      { updateState: 'failed', updateEndedAt: hours(-101) },
      null,
    ],
    [
      'it was assigned something else',
      { shallRunIt: false },
      { state: 'cancelled', reason: 'assigned_elsewhere' },
    ],
    ['it was retired', { isRetired: true }, { state: 'skipped', reason: 'retired' }],
    ['it is away for a while', { awaySince: hours(-47) }, null],
    ['it is away for too long', { awaySince: hours(-48) }, { state: 'skipped', reason: 'offline_too_long' }],
    ['it fell silent in the middle', { awaySince: hours(-47), updateState: 'installing' }, null],
    ...(['downloading', 'verifying', 'installing', 'restarting', 'validating', 'baking'] as const).map(
      (updateState): [string, Partial<AssignedUnit>, object] => [
        `it is lost while ${updateState}`,
        { awaySince: hours(-48), updateState },
        { state: 'failed', reason: 'lost_midway' },
      ],
    ),
    ['it was given up and is still away', { ...lost, awaySince: hours(-99) }, null],
    ['it was given up and goes on', lost, null],
    ['it was given up and runs it', { ...lost, runsIt: true }, { state: 'succeeded', reason: null }],
    [
      'it was given up and rolled back',
      { ...lost, updateState: 'rolled_back', updateEndedAt: now },
      { state: 'rolled_back', reason: null },
    ],
    [
      'it is lost on its way back',
      { state: 'returning', runsIt: true, awaySince: hours(-48), updateState: 'installing' },
      { state: 'failed', reason: 'lost_midway' },
    ],
    [
      'it never came for its way back',
      { state: 'returning', runsIt: true, awaySince: hours(-48) },
      { state: 'failed', reason: 'offline_too_long' },
    ],
    ['it was given it while it was away', { awaySince: hours(-90), assignedAt: hours(-1) }, null],
    ['it is on its way back', { state: 'returning', runsIt: true, updateState: 'installing' }, null],
    ['it is back', { state: 'returning', updateState: 'succeeded' }, { state: 'returned' }],
    ['it had not left', { state: 'returning', updateState: null }, { state: 'returned' }],
    [
      'it could not come back',
      { state: 'returning', runsIt: true, updateState: 'failed', updateEndedAt: now },
      { state: 'failed', reason: 'return_failed' },
    ],
    [
      'one that could not download it before its turn failed',
      { state: 'queued', updateState: 'failed', updateEndedAt: now },
      { state: 'failed' },
    ],
    [
      'one that downloads it before its turn goes on waiting',
      { state: 'queued', updateState: 'waiting' },
      null,
    ],
    [
      'one that is assigned something else before its turn goes on waiting',
      { state: 'queued', shallRunIt: false },
      null,
    ],
  ])('%s', (_, change, expected) => {
    const settled = settleUnit({ ...input, ...change }, 2, now)
    if (expected) expect(settled).toMatchObject(expected)
    else expect(settled).toBeNull()
  })

  test.each<[string, Partial<AssignedUnit>, boolean]>([
    ['it is in touch', {}, false],
    ['it is away and has taken nothing', { awaySince: hours(-1) }, true],
    ['it is away and waits for its body', { awaySince: hours(-1), updateState: 'waiting' }, true],
    ['it is away in its download', { awaySince: hours(-1), updateState: 'downloading' }, false],
    ['it is away in its installation', { awaySince: hours(-1), updateState: 'installing' }, false],
    ['it has none', { awaySince: hours(-1), asideAt: hours(-1) }, false],
    ['it waits for its turn', { state: 'queued', awaySince: hours(-1) }, false],
    ['it is on its way back', { state: 'returning', awaySince: hours(-1) }, false],
  ])('whether it loses its place: %s', (_, change, expected) => {
    expect(losesPlace({ ...input, ...change })).toBe(expected)
  })
})
