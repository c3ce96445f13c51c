import type { CampaignUnitReason } from '@filo/contract/campaigns/campaign-reasons'
import type { CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { UpdateState } from '@filo/contract/updates/updates-routes'

/** A robot that was given the release, or is on its way back. */
export interface GivenUnit {
  /** `queued`: it downloads before its turn. */
  state: 'queued' | 'given' | 'returning'
  runsIt: boolean
  /** What it shall run is what the campaign gave it. */
  shallRunIt: boolean
  isRetired: boolean
  updateState: UpdateState | null
  updateEndedAt: Date | null
  /** Since when it is out of touch; null: it is in touch. */
  awaySince: Date | null
  givenAt: Date
}

export interface Settled {
  state: CampaignUnitState
  reason: CampaignUnitReason | null
}

/** Before these a robot has taken nothing of the release in. */
const untouched: readonly (UpdateState | null)[] = [null, 'queued', 'waiting']
const DAY_MS = 86_400_000

/** Its update failed, and nobody has asked for another try since. */
function failureOf({ updateState, updateEndedAt, givenAt }: GivenUnit): 'failed' | 'rolled_back' | null {
  if (updateState !== 'failed' && updateState !== 'rolled_back') return null
  return updateEndedAt && updateEndedAt >= givenAt ? updateState : null
}

function settleReturn(unit: GivenUnit): Settled | null {
  const { runsIt, isRetired, updateState } = unit
  if (failureOf(unit)) return { state: 'failed', reason: 'return_failed' }
  const isOver = updateState === null || updateState === 'succeeded' || updateState === 'cancelled'
  return (!runsIt && isOver) || isRetired ? { state: 'returned', reason: null } : null
}

/** Before its turn a robot can but fail to download it. */
function settleEarly(unit: GivenUnit): Settled | null {
  const failure = failureOf(unit)
  return failure ? { state: failure, reason: null } : null
}

/** What a robot's way has come to; null while it goes on. A robot out of touch for too long is left out untouched. */
export function settleUnit(unit: GivenUnit, skipOfflineDays: number, now: Date): Settled | null {
  if (unit.state === 'returning') return settleReturn(unit)
  if (unit.state === 'queued') return settleEarly(unit)
  const { updateState } = unit
  if (unit.runsIt) return { state: 'succeeded', reason: null }
  const failure = failureOf(unit)
  if (failure) return { state: failure, reason: null }
  if (unit.isRetired) return { state: 'skipped', reason: 'retired' }
  if (!unit.shallRunIt || updateState === 'cancelled')
    return { state: 'cancelled', reason: 'assigned_elsewhere' }
  if (!unit.awaySince || !untouched.includes(updateState)) return null
  const since = Math.max(unit.awaySince.getTime(), unit.givenAt.getTime())
  return now.getTime() - since >= skipOfflineDays * DAY_MS
    ? { state: 'skipped', reason: 'offline_too_long' }
    : null
}
