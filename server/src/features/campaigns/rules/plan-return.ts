import type { CampaignConfig } from '@filo/contract/campaigns/campaign-shapes'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { isSameOwn, keysOf, type OwnValues } from './settle-config.ts'

/** What goes back on a robot, and what somebody changed since, which is left alone. */
export interface ReturnPlan {
  wanted: CampaignConfig
  back: OwnValues
  kept: ConfigKey[]
}

/** What a campaign gave a robot, as far as it was not so before. */
export function givenOf({ set }: CampaignConfig, before: OwnValues): OwnValues {
  return Object.fromEntries(keysOf(before).map((key) => [key, set[key] ?? null]))
}

/** How a robot gets its former values back: each item that is still as the campaign set it. */
export function planReturn(config: CampaignConfig, before: OwnValues, own: ConfigValues): ReturnPlan {
  const given = givenOf(config, before)
  const keys = keysOf(before)
  const isOurs = (key: ConfigKey) => isSameOwn(own[key], given[key])
  const back = keys.filter(isOurs)
  const set = back.flatMap((key) => {
    const value = before[key] ?? null
    return value === null ? [] : [[key, value] as const]
  })
  return {
    wanted: { set: Object.fromEntries(set), unset: back.filter((key) => (before[key] ?? null) === null) },
    back: Object.fromEntries(back.map((key) => [key, before[key] ?? null])),
    kept: keys.filter((key) => !isOurs(key)),
  }
}
