import { DAY_MS } from '@filo/contract/durations'
import { isSameConfigValue } from '@filo/contract/robot-config/config-bounds'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { ConfigChangeState } from '@filo/contract/robot-config/config-states'
import type { ChangedConfigItem } from '@filo/contract/robot-config/robot-config-routes'
import type { Settled } from './settle-unit.ts'

/** A robot that was given a configuration, or its former values. */
export interface ConfiguredUnit {
  /** `lost`: it was given up in the middle. */
  state: 'assigned' | 'returning' | 'lost'
  isRetired: boolean
  /** How its change stands; null: there is none any more. */
  changeState: ConfigChangeState | null
  /** Of the items of the change, those that no program of the robot reads: none, some or all. */
  unread: 'none' | 'some' | 'all'
  /** The robot has the change, and has not said yet what became of it. */
  isApplied: boolean
  /** Something that somebody changed since does not go back. */
  isPartlyRetained: boolean
  /** Since when it is out of touch; null: it is in touch. */
  awaySince: Date | null
  assignedAt: Date
}

/** It has been out of touch for the days after which nobody waits for it any more. */
function isAwayTooLong(
  { awaySince, assignedAt }: ConfiguredUnit,
  skipOfflineDays: number,
  now: Date,
): boolean {
  if (!awaySince) return false
  const since = Math.max(awaySince.getTime(), assignedAt.getTime())
  return now.getTime() - since >= skipOfflineDays * DAY_MS
}

function settleReturn(
  { changeState, unread, isPartlyRetained, isRetired, isApplied }: ConfiguredUnit,
  isAbandoned: boolean,
): Settled | null {
  const returned: Settled = { state: 'returned', reason: isPartlyRetained ? 'config_retained' : null }
  if (isRetired || changeState === null || changeState === 'applied') return returned
  if (changeState === 'superseded') return { state: 'returned', reason: 'config_retained' }
  if (changeState === 'proposed' || changeState === 'queued') {
    if (unread === 'all') return returned
    return isAbandoned ? { state: 'failed', reason: isApplied ? 'lost_midway' : 'offline_too_long' } : null
  }
  return { state: 'failed', reason: 'return_failed' }
}

/**
 * What became of a robot by what it says of its change; null while it has not answered. One out of touch for too long is left
 * out where it has not taken it, and else has failed, lost in the middle.
 */
export function settleConfigUnit(unit: ConfiguredUnit, skipOfflineDays: number, now: Date): Settled | null {
  const isAbandoned = isAwayTooLong(unit, skipOfflineDays, now)
  if (unit.state === 'returning') return settleReturn(unit, isAbandoned)
  switch (unit.changeState) {
    case 'applied':
      return { state: 'succeeded', reason: unit.unread === 'none' ? null : 'config_unread' }
    case 'undone':
      return { state: 'failed', reason: 'config_undone' }
    case 'rejected_by_robot':
      return { state: 'failed', reason: 'config_rejected' }
    case 'expired':
      return { state: 'failed', reason: 'config_expired' }
    case 'superseded':
    case null:
      return { state: 'skipped', reason: 'config_overtaken' }
    case 'proposed':
    case 'queued':
      break
  }
  if (unit.state === 'lost') return null
  if (unit.isRetired) return { state: 'skipped', reason: 'retired' }
  if (unit.unread === 'all') return { state: 'skipped', reason: 'config_unread' }
  if (!isAbandoned) return null
  return unit.isApplied
    ? { state: 'failed', reason: 'lost_midway' }
    : { state: 'skipped', reason: 'offline_too_long' }
}

/** Values by key; null: no setting of its own. */
export type OwnValues = Partial<Record<ConfigKey, ConfigValue | null>>

/** The items that values are of. */
export const keysOf = (values: Partial<Record<ConfigKey, unknown>>) => Object.keys(values) as ConfigKey[]

/** Whether two own settings are the same; null and nothing both are none. */
export const isSameOwn = (one: ConfigValue | null | undefined, other: ConfigValue | null | undefined) =>
  isSameConfigValue(one ?? undefined, other ?? undefined)

/**
 * Whether a later change of the robot still brings what a campaign wished: it carries each item along, or says the same, or
 * says nothing of it while it is still set.
 */
export function isStillBrought(
  desired: OwnValues,
  later: readonly Pick<ChangedConfigItem, 'key' | 'after'>[],
  own: ConfigValues,
): boolean {
  return keysOf(desired).every((key) => {
    const item = later.find((each) => each.key === key)
    return isSameOwn(desired[key], item ? item.after : own[key])
  })
}
