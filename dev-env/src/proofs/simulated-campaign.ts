import type { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import type { PauseReason } from '@filo/contract/campaigns/campaign-reasons'
import type { GateGroup } from '@filo/contract/campaigns/campaign-shapes'
import { admitUnit } from '@filo/server/features/campaigns/rules/admit-unit'
import { compareGroups } from '@filo/server/features/campaigns/rules/compare-groups'
import {
  type CampaignFacts,
  type CampaignMove,
  decideCampaign,
} from '@filo/server/features/campaigns/rules/decide-campaign'
import { settleUnit } from '@filo/server/features/campaigns/rules/settle-unit'

const MINUTE_MS = 60_000
/** As often a campaign is looked at whose robots are on their way, and one that only waits. */
const LOOK_MS = 5000
const WAITING_MS = 30_000
const HOUR_MS = 60 * MINUTE_MS
const LONGEST_MS = 60 * 24 * HOUR_MS
/** Robots of a group that are watched, and those on the former release that failures are compared with. */
const WATCHED = 1000
const COMPARED = 5000

/** A robot that exists in memory alone. */
export interface SimulatedUnit {
  wave: number
  isPinned: boolean
  /** Out of touch from the beginning to the end. */
  isAway: boolean
  willFail: boolean
  /** From being given the release to its end. */
  takesMs: number
  givenAt: number
  /** Null while nothing of it is decided. */
  end: string | null
}

interface Simulation {
  policy: CampaignPolicy
  units: readonly SimulatedUnit[]
  queue: SimulatedUnit[]
  onWay: Set<SimulatedUnit>
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
export interface SimulatedEnd {
  outcome: string
  pauseReason: PauseReason | null
  /** The last wave of which a robot was given the release. */
  reachedWave: number
  /** From the failure that reached the limit, or from the end of the watch, to the pause. */
  pausedAfterMs: number
}

function settleAll(sim: Simulation): void {
  for (const unit of sim.onWay) {
    const isOver = !unit.isAway && sim.now >= unit.givenAt + unit.takesMs
    const ended = unit.willFail ? 'rolled_back' : 'succeeded'
    const updateState = unit.isAway ? 'queued' : isOver ? ended : 'installing'
    const settled = settleUnit(
      {
        state: 'given',
        runsIt: updateState === 'succeeded',
        shallRunIt: true,
        isRetired: false,
        updateState,
        updateEndedAt: new Date(unit.givenAt + unit.takesMs),
        awaySince: unit.isAway ? new Date(unit.givenAt) : null,
        givenAt: new Date(unit.givenAt),
      },
      sim.policy.skipOfflineDays,
      new Date(sim.now),
    )
    if (!settled) continue
    sim.onWay.delete(unit)
    unit.end = settled.reason ?? settled.state
    if (settled.state === 'succeeded') sim.succeeded += 1
    if (settled.state === 'rolled_back') sim.failedAt.push(unit.givenAt + unit.takesMs)
  }
}

function awayOf({ onWay }: Simulation): number {
  return [...onWay].filter(({ isAway }) => isAway).length
}

function factsOf(sim: Simulation): CampaignFacts {
  const aside = awayOf(sim)
  const waiting = sim.queue.filter(({ wave }) => wave <= sim.wave).length
  const counted = { succeeded: sim.succeeded, failed: sim.failedAt.length }
  return {
    state: 'running',
    policy: sim.policy,
    startsAt: null,
    isReleaseHeld: false,
    isLastWave: sim.wave === sim.lastWave,
    waveSize: sim.units.filter(({ wave }) => wave === sim.wave).length,
    failures: sim.failedAt.filter((at) => at >= sim.countsFrom).length,
    reached: { ...counted, waiting, onWay: sim.onWay.size - aside, aside },
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
      unit.givenAt = sim.now
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
  const isMoving = sim.onWay.size > awayOf(sim)
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
  const open = { queue: [...units], onWay: new Set<SimulatedUnit>(), failedAt: [] }
  const sim: Simulation = { policy, units, lastWave, ...begin, ...open, outcome: null, pauseReason: null }
  while (sim.outcome === null && sim.now < LONGEST_MS) {
    settleAll(sim)
    follow(sim, decideCampaign(factsOf(sim), new Date(sim.now)))
  }
  const watchedUntil = (sim.settledAt ?? 0) + policy.soakMinutes * MINUTE_MS
  const cause = sim.pauseReason === 'failures' ? Math.max(...sim.failedAt) : watchedUntil
  const { outcome, pauseReason, wave: reachedWave } = sim
  return { outcome: outcome ?? 'goes on', pauseReason, reachedWave, pausedAfterMs: sim.now - cause }
}
