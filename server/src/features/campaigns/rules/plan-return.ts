import type { CampaignConfig, FormerValues } from '@filo/contract/campaigns/campaign-shapes'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { isSameOwn, keysOf, type OwnValues } from './settle-config.ts'

/** What goes back on a robot, and what somebody changed since, which is left alone. */
export interface ReturnPlan {
  desired: CampaignConfig
  back: FormerValues
  retained: ConfigKey[]
}

/** What a campaign gave a robot, as far as it was not so before. */
export function assignedOf({ set }: CampaignConfig, before: FormerValues): OwnValues {
  return Object.fromEntries(keysOf(before).map((key) => [key, set[key] ?? null]))
}

/** Own settings out of what a robot had. */
export function ownOf(before: FormerValues): OwnValues {
  return Object.fromEntries(keysOf(before).map((key) => [key, before[key]?.own ?? null]))
}

/**
 * How a robot gets its former values back: each item that is still as the campaign set it. One that took the change keeps a
 * value that nobody wishes any more: there it is set to what was in force before.
 */
export function planReturn(
  config: CampaignConfig,
  before: FormerValues,
  { own, isApplied }: { own: ConfigValues; isApplied: boolean },
): ReturnPlan {
  const assigned = assignedOf(config, before)
  const keys = keysOf(before)
  const isOurs = (key: ConfigKey) => isSameOwn(own[key], assigned[key])
  const formerOf = (key: ConfigKey): ConfigValue | null =>
    before[key]?.own ?? (isApplied ? (before[key]?.inForce ?? null) : null)
  const back = keys.filter(isOurs)
  const set = back.flatMap((key) => {
    const value = formerOf(key)
    return value === null ? [] : [[key, value] as const]
  })
  return {
    desired: { set: Object.fromEntries(set), unset: back.filter((key) => formerOf(key) === null) },
    back: Object.fromEntries(back.map((key) => [key, { own: formerOf(key), inForce: null }])),
    retained: keys.filter((key) => !isOurs(key)),
  }
}
