import type { PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type { GateDecision } from '@filo/contract/campaigns/campaign-shapes'
import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import type { Db } from '../../db/database.ts'
import type { Actor } from '../../rights/actor.ts'
import { createCarriers } from './campaign-carriers.ts'
import { countCampaign } from './campaign-facts.ts'
import { createLooks } from './campaign-looks.ts'
import { type LoggedMove, logMove, type MoveFacts } from './campaign-move-log.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import * as samples from './campaign-samples-store.ts'
import { bringsRelease, campaignSubject, requireRelease } from './campaign-subject.ts'
import * as units from './campaign-units-store.ts'
import * as store from './campaigns-store.ts'
import { totalOf } from './count-campaign.ts'
import type { CampaignReceiptsService } from './receipt/campaign-receipts-service.ts'
import { compareGroups } from './rules/compare-groups.ts'
import { type CampaignMove, decideCampaign } from './rules/decide-campaign.ts'
import { type Counted, createLateComers } from './take-later-robots.ts'

/** How soon a campaign is looked at again whose robots are on their way, and one that only waits. */
const SOON_MS = 5000
const WAITING_MS = 30_000

/** Has the receipt of a campaign signed that ends in this transaction. */
export type ReceiptsQueue = Pick<CampaignReceiptsService, 'ask'>

type Deps = CampaignDeps & { most: number; actor: Actor; receipts: ReceiptsQueue }

/** Before these it is made sure that nobody has fallen unseen. */
const passing: readonly CampaignMove['kind'][] = ['settle', 'compare', 'next_wave', 'complete']

/** What a campaign does next, one transaction at a time. */
export function createCampaignSteps(deps: Deps) {
  const { clock, audit, updates, releases, receipts, most, actor, log } = deps
  const carrierOf = createCarriers(deps)
  const { takeLater } = createLateComers(deps)

  function note(tx: Db, campaign: store.CampaignRow, move: LoggedMove, facts?: MoveFacts): void {
    logMove({ tx, log }, campaign, move, facts)
  }

  const { watch, reviewRobots, isReviewDue, clearWaits } = createLooks({ ...deps, note })
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  async function record(
    tx: Db,
    campaign: store.CampaignRow,
    action: 'campaign.wave_begun' | 'campaign.stopped_itself' | 'campaign.completed',
    after: Record<string, unknown>,
  ): Promise<void> {
    await audit.record(tx, actor, { action, ...campaignSubject(campaign), after })
  }

  async function stopItself(tx: Db, campaign: store.CampaignRow, pauseReason: PauseReason): Promise<false> {
    const change = { state: 'paused', pauseReason, reason: null, lookAt: inMs(SOON_MS) } as const
    await store.changeCampaign(tx, campaign.id, change)
    await record(tx, campaign, 'campaign.stopped_itself', { why: pauseReason, wave: campaign.wave })
    return false
  }

  function pause(tx: Db, { campaign, waves }: Counted, reason: PauseReason): Promise<false> {
    note(tx, campaign, 'pause', { waves, reason })
    return stopItself(tx, campaign, reason)
  }

  async function beginWave(tx: Db, { campaign, waves }: Counted, wave: number): Promise<true> {
    const now = clock.now()
    if (campaign.startedAt) await takeLater(tx, { campaign, waves })
    const isFirst = campaign.startedAt === null
    const change = { wave, countsFrom: now, settledAt: null, sampledAt: null, lookAt: now }
    await store.changeCampaign(tx, campaign.id, {
      ...change,
      ...(isFirst ? { state: 'running', startedAt: now } : {}),
    })
    const size = waves.find(({ number }) => number === wave)?.counts.total ?? 0
    await record(tx, campaign, 'campaign.wave_begun', { wave, robots: size })
    note(tx, { ...campaign, wave, state: 'running' }, isFirst ? 'begin' : 'next_wave', {
      waves,
      robots: size,
    })
    return true
  }

  async function settleWave(tx: Db, { campaign, waves }: Counted): Promise<true> {
    const now = clock.now()
    if (campaign.policy.isCompared && bringsRelease(campaign)) await samples.chooseGroups(tx, campaign)
    await store.changeCampaign(tx, campaign.id, { settledAt: now, sampledAt: now })
    note(tx, campaign, 'settle', { waves })
    return true
  }

  async function compare(tx: Db, counted: Counted): Promise<boolean> {
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
      passed: policy.afterPass === 'ask' ? 'gate_asks' : null,
    } as const
    const stop = stops[outcome]
    note(tx, campaign, 'compare', { waves: counted.waves, reason: stop ?? outcome })
    return stop ? stopItself(tx, campaign, stop) : true
  }

  async function end(tx: Db, { id, arosId }: store.CampaignRow, state: CampaignState): Promise<void> {
    await store.changeCampaign(tx, id, { state, endedAt: clock.now(), lookAt: null })
    if (arosId !== null) await receipts.ask(tx, id)
  }

  async function complete(
    tx: Db,
    { campaign, waves }: Counted,
    state: 'completed' | 'completed_with_failures',
  ): Promise<boolean> {
    if ((await takeLater(tx, { campaign, waves })) > 0) return true
    await end(tx, campaign, state)
    await record(tx, campaign, 'campaign.completed', { state, robots: totalOf(waves).total })
    note(tx, { ...campaign, state }, 'complete', { waves, reason: state })
    if (campaign.policy.makesDefault && campaign.arosId)
      await releases.makeDefault(tx, actor, campaign.arosId, campaign.name)
    return false
  }

  async function wait(tx: Db, counted: Counted, until: Date | null, isMoving: boolean): Promise<false> {
    const step = await watch(tx, counted)
    const times = [until, step, inMs(isMoving ? SOON_MS : WAITING_MS)].flatMap((at) => at?.getTime() ?? [])
    const isScheduled = counted.campaign.state === 'scheduled' && until
    const lookAt = isScheduled ? until : new Date(Math.min(...times))
    await store.noteLook(tx, counted.campaign.id, { lookAt })
    return false
  }

  async function give(tx: Db, counted: Counted, count: number): Promise<boolean> {
    const { campaign } = counted
    const seen = await carrierOf(campaign).give(tx, Math.min(count, most))
    if (seen > 0) {
      note(tx, campaign, 'give', { waves: counted.waves, robots: seen })
      return true
    }
    return wait(tx, counted, await units.nextWaiting(tx, campaign.id, campaign.wave), true)
  }

  /** Has the next robots download it before their turn. */
  async function download(tx: Db, counted: Counted, count: number): Promise<boolean> {
    const seen = await carrierOf(counted.campaign).giveEarly(tx, Math.min(count, most))
    if (seen === 0) return wait(tx, counted, null, true)
    note(tx, counted.campaign, 'download', { waves: counted.waves, robots: seen })
    return true
  }

  function nextWaveOf({ campaign, waves }: Counted): number {
    return waves.find(({ number }) => number > campaign.wave)?.number ?? campaign.wave
  }

  function act(tx: Db, counted: Counted, move: CampaignMove, isMoving: boolean): Promise<boolean> {
    switch (move.kind) {
      case 'begin':
        return beginWave(tx, counted, counted.waves[0]?.number ?? 0)
      case 'pause':
        return pause(tx, counted, move.reason)
      case 'give':
        return give(tx, counted, move.count)
      case 'download':
        return download(tx, counted, move.count)
      case 'settle':
        return settleWave(tx, counted)
      case 'compare':
        return compare(tx, counted)
      case 'next_wave':
        return beginWave(tx, counted, nextWaveOf(counted))
      case 'complete':
        return complete(tx, counted, move.state)
      case 'wait':
        return wait(tx, counted, move.until, isMoving)
    }
  }

  async function noteCounts(tx: Db, { campaign, waves }: Counted): Promise<void> {
    const isSame = JSON.stringify(waves) === JSON.stringify(campaign.waveStates)
    if (!isSame) await store.changeCampaign(tx, campaign.id, { waveStates: waves, countedAt: clock.now() })
  }

  /** Has the next robots of one that was aborted or withdrawn follow; ends it when all have. */
  async function unwind(tx: Db, counted: Counted): Promise<boolean> {
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
      note(tx, campaign, isWithdrawing ? 'send_back' : 'stop', facts)
      return true
    }
    const [left] = await units.listInStates(tx, campaign.id, {
      states: [isWithdrawing ? 'returning' : 'given'],
      limit: 1,
    })
    if (left) return wait(tx, counted, null, true)
    const state = isWithdrawing ? 'withdrawn' : 'aborted'
    await end(tx, campaign, state)
    note(tx, { ...campaign, state }, 'end', { waves: counted.waves, reason: state })
    return false
  }

  /** The next thing for a campaign that the caller holds. @returns whether there is more to do at once */
  async function take(tx: Db, campaign: store.CampaignRow): Promise<boolean> {
    if ((await clearWaits(tx, campaign)) > 0) return true
    const isRunning = campaign.state === 'running'
    const isDue = isRunning && isReviewDue(campaign)
    if (isDue && (await reviewRobots(tx, campaign)) > 0) return true
    const isReleaseHeld = campaign.arosId !== null && (await releases.isHeld(tx, campaign.arosId))
    const { facts, waves } = await countCampaign(tx, campaign, { now: clock.now(), isReleaseHeld })
    const counted = { campaign, waves }
    await noteCounts(tx, counted)
    if (campaign.state === 'aborting' || campaign.state === 'withdrawing') return unwind(tx, counted)
    const move = decideCampaign(facts, clock.now())
    if (isRunning && !isDue && passing.includes(move.kind) && (await reviewRobots(tx, campaign)) > 0)
      return true
    return act(tx, counted, move, facts.reached.onWay > 0)
  }

  /** What the robots that are under way came to. @returns where to go on; undefined at their end */
  async function settleSlice(
    tx: Db,
    campaign: store.CampaignRow,
    after: number,
  ): Promise<number | undefined> {
    const { next, outcomes } = await carrierOf(campaign).settle(tx, after)
    const robots = Object.values(outcomes).reduce((sum, count) => sum + count, 0)
    if (robots > 0) note(tx, campaign, 'robots_settled', { robots, outcomes })
    return next
  }

  /** Counts once more what robots of one that stands still came to, which nobody looks at by itself. */
  async function rest(tx: Db, campaign: store.CampaignRow): Promise<boolean> {
    const isPaused = campaign.state === 'paused'
    if (isPaused && isReviewDue(campaign) && (await reviewRobots(tx, campaign)) > 0) return true
    const { waves } = await countCampaign(tx, campaign, { now: clock.now(), isReleaseHeld: false })
    await noteCounts(tx, { campaign, waves })
    const { given, succeeded, failed } = totalOf(waves)
    const pause = given > 0 ? SOON_MS : succeeded + failed > 0 ? WAITING_MS : null
    const lookAt = isPaused && pause !== null ? inMs(pause) : null
    if (lookAt || campaign.lookAt) await store.noteLook(tx, campaign.id, { lookAt })
    return false
  }

  return { take, rest, settleSlice }
}

export type CampaignSteps = ReturnType<typeof createCampaignSteps>
