import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import { DAY_MS } from '@filo/contract/durations'
import type { UpdateState } from '@filo/contract/updates/updates-routes'

/** A robot that was given the release, or is on its way back. */
export interface AssignedUnit {
  /** `queued`: it downloads before its turn; `lost`: it was given up in the middle. */
  state: 'queued' | 'assigned' | 'returning' | 'lost'
  runsIt: boolean
  /** What it shall run is what the campaign gave it. */
  shallRunIt: boolean
  isRetired: boolean
  updateState: UpdateState | null
  updateEndedAt: Date | null
  /** Since when it is out of touch; null: it is in touch. */
  awaySince: Date | null
  /** Since when it has no place among those on their way. */
  asideAt: Date | null
  assignedAt: Date
}

export interface Settled {
  state: CampaignUnitState
  reason: CampaignUnitReason | null
}

/** Before these a robot has taken nothing of the release in. */
const untouched: readonly (UpdateState | null)[] = [null, 'queued', 'waiting']

/** After its switch to the release a robot reports that it runs it; whether it stays with it, its checks have yet to say. */
const unproven: readonly (UpdateState | null)[] = ['installing', 'restarting', 'validating', 'baking']

/** Its update failed, and nobody has asked for another try since. */
function failureOf({
  updateState,
  updateEndedAt,
  assignedAt,
}: AssignedUnit): 'failed' | 'rolled_back' | null {
  if (updateState !== 'failed' && updateState !== 'rolled_back') return null
  return updateEndedAt && updateEndedAt >= assignedAt ? updateState : null
}

/** It has been out of touch for the days after which nobody waits for it any more. */
function isAwayTooLong({ awaySince, assignedAt }: AssignedUnit, skipOfflineDays: number, now: Date): boolean {
  if (!awaySince) return false
  const since = Math.max(awaySince.getTime(), assignedAt.getTime())
  return now.getTime() - since >= skipOfflineDays * DAY_MS
}

const hasAppliedNothing = ({ updateState }: AssignedUnit) => untouched.includes(updateState)

function settleReturn(unit: AssignedUnit, isAbandoned: boolean): Settled | null {
  const { runsIt, isRetired, updateState } = unit
  if (failureOf(unit)) return { state: 'failed', reason: 'return_failed' }
  const isOver = updateState === null || updateState === 'succeeded' || updateState === 'cancelled'
  if ((!runsIt && isOver) || isRetired) return { state: 'returned', reason: null }
  if (!isAbandoned) return null
  return { state: 'failed', reason: hasAppliedNothing(unit) ? 'offline_too_long' : 'lost_midway' }
}

/** One that was given up may still come back and say what became of it. */
function settleLost(unit: AssignedUnit): Settled | null {
  const failure = failureOf(unit)
  if (failure) return { state: failure, reason: null }
  return unit.runsIt ? { state: 'succeeded', reason: null } : null
}

/** Before its turn a robot can but fail to download it. */
function settleEarly(unit: AssignedUnit): Settled | null {
  const failure = failureOf(unit)
  return failure ? { state: failure, reason: null } : null
}

/**
 * What a robot's way has come to; null while it goes on. One that is out of touch for too long is left out where it has
 * taken nothing of the release in, and else has failed, lost in the middle.
 */
export function settleUnit(unit: AssignedUnit, skipOfflineDays: number, now: Date): Settled | null {
  const isAbandoned = isAwayTooLong(unit, skipOfflineDays, now)
  if (unit.state === 'returning') return settleReturn(unit, isAbandoned)
  if (unit.state === 'queued') return settleEarly(unit)
  if (unit.state === 'lost') return settleLost(unit)
  const failure = failureOf(unit)
  if (failure) return { state: failure, reason: null }
  if (unit.runsIt && !unproven.includes(unit.updateState)) return { state: 'succeeded', reason: null }
  if (unit.isRetired) return { state: 'skipped', reason: 'retired' }
  if (!unit.shallRunIt || unit.updateState === 'cancelled')
    return { state: 'cancelled', reason: 'assigned_elsewhere' }
  if (!isAbandoned) return null
  return hasAppliedNothing(unit)
    ? { state: 'skipped', reason: 'offline_too_long' }
    : { state: 'failed', reason: 'lost_midway' }
}

/**
 * Whether a robot on its way loses its place to another one: it is out of touch and has taken nothing of the release in, so
 * that it can be asked to wait when it comes back. One that has begun keeps its place, as nobody knows what it does.
 */
export function losesPlace(unit: AssignedUnit): boolean {
  const isAway = unit.state === 'assigned' && unit.awaySince !== null
  return isAway && unit.asideAt === null && !unit.runsIt && hasAppliedNothing(unit)
}
