import type { PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type { GateDecision } from '@filo/contract/campaigns/campaign-shapes'
import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import type { Db } from '../../../db/database.ts'
import { bringsRelease, requireRelease } from '../campaign-subject.ts'
import * as units from '../campaign-units-store.ts'
import * as store from '../campaigns-store.ts'
import { createCarriers } from '../carriers/campaign-carriers.ts'
import { compareGroups } from '../rules/compare-groups.ts'
import { type CampaignMove, decideCampaign } from '../rules/decide-campaign.ts'
import { type Counted, createLateComers } from './admit-late-robots.ts'
import { countCampaign } from './campaign-facts.ts'
import { createLooks } from './campaign-looks.ts'
import * as samples from './campaign-samples-store.ts'
import {
  logCampaignMove,
  recordCampaignStep,
  SOON_MS,
  type StepDeps,
  type StepParts,
  stopCampaignItself,
  timeIn,
} from './campaign-step-parts.ts'
import { totalOf } from './count-campaign.ts'

const WAITING_MS = 30_000

/** Before these it is made sure that nobody has fallen unseen. */
const passing: readonly CampaignMove['kind'][] = ['settle', 'compare', 'next_wave', 'complete']

function pauseByRule(
  deps: StepParts,
  tx: Db,
  { campaign, waves }: Counted,
  reason: PauseReason,
): Promise<false> {
  logCampaignMove(deps, tx, campaign, 'pause', { waves, reason })
  return stopCampaignItself(deps, tx, campaign, reason)
}

async function beginWave(deps: StepParts, tx: Db, { campaign, waves }: Counted, wave: number): Promise<true> {
  const { clock, admitLateComers } = deps
  const now = clock.now()
  if (campaign.startedAt) await admitLateComers(tx, { campaign, waves })
  const isFirst = campaign.startedAt === null
  const change = { wave, countsFrom: now, settledAt: null, sampledAt: null, lookAt: now }
  await store.changeCampaign(tx, campaign.id, {
    ...change,
    ...(isFirst ? { state: 'running', startedAt: now } : {}),
  })
  const size = waves.find(({ number }) => number === wave)?.counts.total ?? 0
  await recordCampaignStep(deps, tx, campaign, 'campaign.wave_begun', { wave, robots: size })
  logCampaignMove(deps, tx, { ...campaign, wave, state: 'running' }, isFirst ? 'begin' : 'next_wave', {
    waves,
    robots: size,
  })
  return true
}

async function settleWave(deps: StepParts, tx: Db, { campaign, waves }: Counted): Promise<true> {
  const { clock } = deps
  const now = clock.now()
  if (campaign.policy.isCompared && bringsRelease(campaign)) await samples.chooseGroups(tx, campaign)
  await store.changeCampaign(tx, campaign.id, { settledAt: now, sampledAt: now })
  logCampaignMove(deps, tx, campaign, 'settle', { waves })
  return true
}

async function compareWave(deps: StepParts, tx: Db, counted: Counted): Promise<boolean> {
  const { clock } = deps
  const campaign = requireRelease(counted.campaign)
  const { id, wave, policy } = campaign
  const since = campaign.startedAt ?? campaign.createdAt
  const { updated, former } = await samples.readGroups(tx, campaign, since)
  const { outcome, worse } = compareGroups(updated, former, policy.level)
  const at = clock.now().toISOString()
  const gate: GateDecision = { wave, at, outcome, level: policy.level, updated, former, worse }
  await store.changeCampaign(tx, id, { gates: [...campaign.gates, gate] })
  await samples.forgetSamples(tx, id)
  const stops = {
    worse: 'gate_worse',
    unknown: policy.whenUnknown === 'hold' ? 'gate_unknown' : null,
    passed: policy.afterPass === 'confirm' ? 'gate_waits' : null,
  } as const
  const stop = stops[outcome]
  logCampaignMove(deps, tx, campaign, 'compare', { waves: counted.waves, reason: stop ?? outcome })
  return stop ? stopCampaignItself(deps, tx, campaign, stop) : true
}

async function endCampaign(
  { clock, receipts }: StepParts,
  tx: Db,
  { id, arosId }: store.CampaignRow,
  state: CampaignState,
): Promise<void> {
  await store.changeCampaign(tx, id, { state, endedAt: clock.now(), lookAt: null })
  if (arosId !== null) await receipts.request(tx, id)
}

async function completeCampaign(
  deps: StepParts,
  tx: Db,
  { campaign, waves }: Counted,
  state: 'completed' | 'completed_with_failures',
): Promise<boolean> {
  const { admitLateComers, releases, actor } = deps
  if ((await admitLateComers(tx, { campaign, waves })) > 0) return true
  await endCampaign(deps, tx, campaign, state)
  await recordCampaignStep(deps, tx, campaign, 'campaign.completed', { state, robots: totalOf(waves).total })
  logCampaignMove(deps, tx, { ...campaign, state }, 'complete', { waves, reason: state })
  if (campaign.policy.makesDefault && campaign.arosId)
    await releases.makeDefault(tx, actor, campaign.arosId, campaign.name)
  return false
}

async function waitForRobots(
  deps: StepParts,
  tx: Db,
  counted: Counted,
  until: Date | null,
  isMoving: boolean,
): Promise<false> {
  const { watch } = deps
  const step = await watch(tx, counted)
  const times = [until, step, timeIn(deps, isMoving ? SOON_MS : WAITING_MS)].flatMap(
    (at) => at?.getTime() ?? [],
  )
  const isScheduled = counted.campaign.state === 'scheduled' && until
  const lookAt = isScheduled ? until : new Date(Math.min(...times))
  await store.noteLook(tx, counted.campaign.id, { lookAt })
  return false
}

async function giveToNext(deps: StepParts, tx: Db, counted: Counted, count: number): Promise<boolean> {
  const { carrierOf, most } = deps
  const { campaign } = counted
  const seen = await carrierOf(campaign).give(tx, Math.min(count, most))
  if (seen > 0) {
    logCampaignMove(deps, tx, campaign, 'give', { waves: counted.waves, robots: seen })
    return true
  }
  return waitForRobots(deps, tx, counted, await units.nextWaiting(tx, campaign.id, campaign.wave), true)
}

/** Has the next robots download it before their turn. */
async function downloadAhead(deps: StepParts, tx: Db, counted: Counted, count: number): Promise<boolean> {
  const { carrierOf, most } = deps
  const seen = await carrierOf(counted.campaign).giveEarly(tx, Math.min(count, most))
  if (seen === 0) return waitForRobots(deps, tx, counted, null, true)
  logCampaignMove(deps, tx, counted.campaign, 'download', { waves: counted.waves, robots: seen })
  return true
}

function nextWaveOf({ campaign, waves }: Counted): number {
  return waves.find(({ number }) => number > campaign.wave)?.number ?? campaign.wave
}

function makeMove(
  deps: StepParts,
  tx: Db,
  counted: Counted,
  move: CampaignMove,
  isMoving: boolean,
): Promise<boolean> {
  switch (move.kind) {
    case 'begin':
      return beginWave(deps, tx, counted, counted.waves[0]?.number ?? 0)
    case 'pause':
      return pauseByRule(deps, tx, counted, move.reason)
    case 'give':
      return giveToNext(deps, tx, counted, move.count)
    case 'download':
      return downloadAhead(deps, tx, counted, move.count)
    case 'settle':
      return settleWave(deps, tx, counted)
    case 'compare':
      return compareWave(deps, tx, counted)
    case 'next_wave':
      return beginWave(deps, tx, counted, nextWaveOf(counted))
    case 'complete':
      return completeCampaign(deps, tx, counted, move.state)
    case 'wait':
      return waitForRobots(deps, tx, counted, move.until, isMoving)
  }
}

async function storeCounts({ clock }: StepParts, tx: Db, { campaign, waves }: Counted): Promise<void> {
  const isSame = JSON.stringify(waves) === JSON.stringify(campaign.waveStates)
  if (!isSame) await store.changeCampaign(tx, campaign.id, { waveStates: waves, countedAt: clock.now() })
}

/** Has the next robots of one that was aborted or withdrawn follow; ends it when all have. */
async function unwindCampaign(deps: StepParts, tx: Db, counted: Counted): Promise<boolean> {
  const { clock, most, carrierOf, updates, actor } = deps
  const { campaign } = counted
  const now = clock.now()
  const queued = await units.cancelQueued(tx, campaign.id, { reason: 'aborted', now, limit: most })
  const isWithdrawing = campaign.state === 'withdrawing'
  const carrier = carrierOf(campaign)
  const seen = await (isWithdrawing ? carrier.sendBack : carrier.stop)(tx, most)
  if (campaign.arosId)
    await updates.reassign(tx, actor, { unitIds: queued, reason: campaign.reason ?? undefined })
  if (queued.length + seen > 0) {
    const facts = { waves: counted.waves, robots: queued.length + seen, reason: campaign.reason }
    logCampaignMove(deps, tx, campaign, isWithdrawing ? 'send_back' : 'stop', facts)
    return true
  }
  const [left] = await units.listInStates(tx, campaign.id, {
    states: [isWithdrawing ? 'returning' : 'assigned'],
    limit: 1,
  })
  if (left) return waitForRobots(deps, tx, counted, null, true)
  const state = isWithdrawing ? 'withdrawn' : 'aborted'
  await endCampaign(deps, tx, campaign, state)
  logCampaignMove(deps, tx, { ...campaign, state }, 'end', { waves: counted.waves, reason: state })
  return false
}

/** The next thing for a campaign that the caller holds. @returns whether there is more to do at once */
export async function applyCampaignStep(
  deps: StepParts,
  tx: Db,
  campaign: store.CampaignRow,
): Promise<boolean> {
  const { clearWaits, isReviewDue, reviewRobots, releases, clock } = deps
  if ((await clearWaits(tx, campaign)) > 0) return true
  const isRunning = campaign.state === 'running'
  const isDue = isRunning && isReviewDue(campaign)
  if (isDue && (await reviewRobots(tx, campaign)) > 0) return true
  const isReleaseBlocked = campaign.arosId !== null && (await releases.isBlocked(tx, campaign.arosId))
  const { facts, waves } = await countCampaign(tx, campaign, { now: clock.now(), isReleaseBlocked })
  const counted = { campaign, waves }
  await storeCounts(deps, tx, counted)
  if (campaign.state === 'aborting' || campaign.state === 'withdrawing')
    return unwindCampaign(deps, tx, counted)
  const move = decideCampaign(facts, clock.now())
  if (isRunning && !isDue && passing.includes(move.kind) && (await reviewRobots(tx, campaign)) > 0)
    return true
  return makeMove(deps, tx, counted, move, facts.reached.onWay > 0)
}

/** What the robots that are under way came to. @returns where to go on; undefined at their end */
export async function settleCampaignSlice(
  deps: StepParts,
  tx: Db,
  campaign: store.CampaignRow,
  after: number,
): Promise<number | undefined> {
  const { carrierOf } = deps
  const { next, outcomes } = await carrierOf(campaign).settle(tx, after)
  const robots = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  if (robots > 0) logCampaignMove(deps, tx, campaign, 'robots_settled', { robots, outcomes })
  return next
}

/** Counts once more what robots of one that stands still came to, which nobody looks at by itself. */
export async function lookAtRestingCampaign(
  deps: StepParts,
  tx: Db,
  campaign: store.CampaignRow,
): Promise<boolean> {
  const { isReviewDue, reviewRobots, clock } = deps
  const isPaused = campaign.state === 'paused'
  if (isPaused && isReviewDue(campaign) && (await reviewRobots(tx, campaign)) > 0) return true
  const { waves } = await countCampaign(tx, campaign, { now: clock.now(), isReleaseBlocked: false })
  await storeCounts(deps, tx, { campaign, waves })
  const { assigned, succeeded, failed } = totalOf(waves)
  const pause = assigned > 0 ? SOON_MS : succeeded + failed > 0 ? WAITING_MS : null
  const lookAt = isPaused && pause !== null ? timeIn(deps, pause) : null
  if (lookAt || campaign.lookAt) await store.noteLook(tx, campaign.id, { lookAt })
  return false
}

/** What a campaign does next, one transaction at a time. */
export function createCampaignSteps(deps: StepDeps) {
  const carrierOf = createCarriers(deps)
  const { admitLateComers } = createLateComers(deps)
  const { watch, reviewRobots, isReviewDue, clearWaits } = createLooks({
    ...deps,
    note: logCampaignMove.bind(undefined, deps),
  })
  const parts: StepParts = {
    ...deps,
    carrierOf,
    admitLateComers,
    watch,
    reviewRobots,
    isReviewDue,
    clearWaits,
  }
  return {
    handle: applyCampaignStep.bind(undefined, parts),
    rest: lookAtRestingCampaign.bind(undefined, parts),
    settleSlice: settleCampaignSlice.bind(undefined, parts),
  }
}

export type CampaignSteps = ReturnType<typeof createCampaignSteps>
