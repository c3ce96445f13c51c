import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import type { PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type { GateGroup } from '@filo/contract/campaigns/campaign-shapes'
import { productRules } from '@filo/contract/connection/connection-rules'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@filo/contract/durations'
import { admitUnit } from '@filo/server/features/campaigns/rules/admit-unit'
import { compareGroups } from '@filo/server/features/campaigns/rules/compare-groups'
import {
  type CampaignFacts,
  type CampaignMove,
  decideCampaign,
} from '@filo/server/features/campaigns/rules/decide-campaign'
import { settleUnit } from '@filo/server/features/campaigns/rules/settle-unit'
import { healthOf } from '@filo/server/features/campaigns/rules/updated-unit-health'

/** As often a campaign is looked at whose robots are on their way, and one that only waits. */
const LOOK_MS = 5000
const WAITING_MS = 30_000
const LONGEST_MS = 60 * DAY_MS
/** Robots of a group that are watched, and those on the former release that failures are compared with. */
const WATCHED = 1000
const COMPARED = 5000
/** When robots are lost after they were given it, and fall after they came through. */
const LOST_MS = MINUTE_MS
const FALL_MS = 10 * MINUTE_MS

/** A robot that exists in memory alone. */
export interface SimulatedUnit {
  wave: number
  isPinned: boolean
  /** Out of touch from the beginning to the end. */
  isAway: boolean
  willFail: boolean
  /** Switched off in the middle of its update, for good. */
  isLost: boolean
  /** Its services fail a while after it came through. */
  willFall: boolean
  /** From being given the release to its end. */
  takesMs: number
  assignedAt: number
  succeededAt: number
  /** Null while nothing of it is decided. */
  end: string | null
}

interface Simulation {
  policy: CampaignPolicy
  units: readonly SimulatedUnit[]
  queue: SimulatedUnit[]
  onWay: Set<SimulatedUnit>
  /** They came through and will fall. */
  falling: SimulatedUnit[]
  succeeded: number
  failedAt: number[]
  now: number
  wave: number
  lastWave: number
  countsFrom: number
  settledAt: number | null
  passedWave: number
  outcome: string | null
  pauseReason: PauseReason | null
}

/** How a campaign over a simulated fleet ended. */
interface SimulatedEnd {
  outcome: string
  pauseReason: PauseReason | null
  /** The last wave of which a robot was given the release. */
  reachedWave: number
  /** From the failure that reached the limit, or from the end of the watch, to the pause. */
  pausedAfterMs: number
}

function settleAll(sim: Simulation): void {
  for (const unit of sim.onWay) {
    const isOver = !unit.isAway && !unit.isLost && sim.now >= unit.assignedAt + unit.takesMs
    const ended = unit.willFail ? 'rolled_back' : 'succeeded'
    const updateState = unit.isAway ? 'queued' : isOver ? ended : 'installing'
    const lostAt = unit.isLost && sim.now >= unit.assignedAt + LOST_MS ? unit.assignedAt + LOST_MS : null
    const awayAt = unit.isAway ? unit.assignedAt : lostAt
    const settled = settleUnit(
      {
        state: 'assigned',
        runsIt: updateState === 'succeeded',
        shallRunIt: true,
        isRetired: false,
        updateState,
        updateEndedAt: new Date(unit.assignedAt + unit.takesMs),
        awaySince: awayAt === null ? null : new Date(awayAt),
        asideAt: null,
        assignedAt: new Date(unit.assignedAt),
      },
      sim.policy.skipOfflineDays,
      new Date(sim.now),
    )
    if (!settled) continue
    sim.onWay.delete(unit)
    unit.end = settled.reason ?? settled.state
    if (settled.state === 'succeeded') {
      sim.succeeded += 1
      unit.succeededAt = sim.now
      if (unit.willFall) sim.falling.push(unit)
    }
    if (settled.state === 'rolled_back') sim.failedAt.push(unit.assignedAt + unit.takesMs)
    if (settled.reason === 'lost_midway') sim.failedAt.push(sim.now)
  }
}

const release = { arosId: 'new', contentHash: null, watchedFrom: null }

/** Robots of the wave that is watched whose services have failed since they came through. */
function reviewAll(sim: Simulation): void {
  for (const unit of sim.falling.filter(({ wave }) => wave === sim.wave)) {
    const health = healthOf(
      {
        isRetired: false,
        isLinked: true,
        lastSeenAt: new Date(sim.now),
        limits: productRules,
        installedArosId: release.arosId,
        desiredArosId: release.arosId,
        reportedHash: null,
        reportedAt: null,
        hasFailedPackage: false,
        hasStoppedService: sim.now >= unit.succeededAt + FALL_MS,
        succeededAt: new Date(unit.succeededAt),
      },
      release,
      new Date(sim.now),
    )
    if (health.kind !== 'fallen') continue
    sim.falling = sim.falling.filter((each) => each !== unit)
    sim.succeeded -= 1
    sim.failedAt.push(sim.now)
    unit.end = health.reason
  }
}

/** Out of touch: from the beginning, and in the middle. */
function silentOf({ onWay, now }: Simulation): { away: number; midway: number } {
  const units = [...onWay]
  const midway = units.filter(({ isLost, assignedAt }) => isLost && now >= assignedAt + LOST_MS).length
  return { away: units.filter(({ isAway }) => isAway).length + midway, midway }
}

function factsOf(sim: Simulation): CampaignFacts {
  const { away: aside, midway } = silentOf(sim)
  const waiting = sim.queue.filter(({ wave }) => wave <= sim.wave).length
  const counted = { succeeded: sim.succeeded, failed: sim.failedAt.length }
  return {
    state: 'running',
    policy: sim.policy,
    startsAt: null,
    isReleaseBlocked: false,
    isLastWave: sim.wave === sim.lastWave,
    waveSize: sim.units.filter(({ wave }) => wave === sim.wave).length,
    failures: sim.failedAt.filter((at) => at >= sim.countsFrom).length,
    reached: { ...counted, waiting, onWay: sim.onWay.size - aside, midway, aside },
    early: { waiting: 0, onWay: 0 },
    settledAt: sim.settledAt === null ? null : new Date(sim.settledAt),
    mayPass: sim.passedWave === sim.wave,
  }
}

function give(sim: Simulation, count: number): void {
  const others = {
    isRetired: false,
    isOfVariant: true,
    isOfSameCustomer: true,
    runsIt: false,
    runsNewer: false,
    hasFailed: false,
    isCustomerInactive: false,
    isEntitled: true,
    other: 'none',
    consent: { kind: 'free' },
    opensAt: null,
  } as const
  for (const unit of sim.queue.filter(({ wave }) => wave <= sim.wave).slice(0, count)) {
    const admission = admitUnit({ ...others, isPinned: unit.isPinned })
    if (admission.kind === 'give') {
      unit.assignedAt = sim.now
      sim.onWay.add(unit)
    } else {
      unit.end = admission.reason
    }
  }
  sim.queue = sim.queue.filter((unit) => unit.end === null && !sim.onWay.has(unit))
}

function pause(sim: Simulation, reason: PauseReason): void {
  sim.outcome = 'paused'
  sim.pauseReason = reason
}

const noDrain = { drained: 0, drainedAmong: 0, drainPerHour: null }

function compare(sim: Simulation): void {
  const hours = sim.policy.soakMinutes / 60
  const group = (units: number, failed: number): GateGroup => {
    const watched = Math.min(units, WATCHED)
    const others = { unitHours: watched * hours, silent: 0, faulty: 0, hot: 0, failing: 0, ...noDrain }
    return { units: watched, ...others, failed, failedAmong: Math.min(units, COMPARED) }
  }
  const updated = sim.units.filter(({ end }) => end === 'succeeded' || end === 'rolled_back')
  const failed = updated.filter(({ end }) => end === 'rolled_back').length
  const { outcome } = compareGroups(
    group(updated.length, failed),
    group(sim.queue.length, 0),
    sim.policy.level,
  )
  if (outcome === 'passed') sim.passedWave = sim.wave
  else pause(sim, outcome === 'worse' ? 'gate_worse' : 'gate_unknown')
}

function waitFor(sim: Simulation, until: Date | null): void {
  const isMoving = sim.onWay.size > silentOf(sim).away
  if (isMoving) sim.now += LOOK_MS
  else if (until) sim.now = Math.min(until.getTime(), sim.now + WAITING_MS)
  // Only robots that are away are left: hours pass like one look.
  else sim.now += HOUR_MS
}

function follow(sim: Simulation, move: CampaignMove): void {
  if (move.kind === 'give') give(sim, move.count)
  else if (move.kind === 'settle') sim.settledAt = sim.now
  else if (move.kind === 'compare') compare(sim)
  else if (move.kind === 'pause') pause(sim, move.reason)
  else if (move.kind === 'complete') sim.outcome = move.state
  else if (move.kind === 'next_wave') {
    sim.wave += 1
    sim.countsFrom = sim.now
    sim.settledAt = null
  } else waitFor(sim, move.kind === 'wait' ? move.until : null)
}

/** Leads a campaign through its waves by the product's own rules, time being moved from one look to the next. */
export function simulateCampaign(units: readonly SimulatedUnit[], policy: CampaignPolicy): SimulatedEnd {
  const lastWave = Math.max(...units.map(({ wave }) => wave))
  const begin = { now: 0, wave: 1, countsFrom: 0, settledAt: null, passedWave: 0, succeeded: 0 }
  const open = { queue: [...units], onWay: new Set<SimulatedUnit>(), falling: [], failedAt: [] }
  const sim: Simulation = { policy, units, lastWave, ...begin, ...open, outcome: null, pauseReason: null }
  while (sim.outcome === null && sim.now < LONGEST_MS) {
    settleAll(sim)
    reviewAll(sim)
    follow(sim, decideCampaign(factsOf(sim), new Date(sim.now)))
  }
  const watchedUntil = (sim.settledAt ?? 0) + policy.soakMinutes * MINUTE_MS
  const cause = sim.pauseReason === 'failures' ? Math.max(...sim.failedAt) : watchedUntil
  const { outcome, pauseReason, wave: reachedWave } = sim
  return { outcome: outcome ?? 'goes on', pauseReason, reachedWave, pausedAfterMs: sim.now - cause }
}
