import { isSameConfigValue } from '@filo/contract/robot-config/config-bounds'
import { type ConfigKey, volumeKeys, volumeLimits } from '@filo/contract/robot-config/config-items'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { UnitConfig, UnitConfigItem } from '@filo/contract/robot-config/robot-config-routes'

/** What somebody has set and not sent; `null`: no setting of the robot's own, so that a default counts. */
export type DraftValues = Partial<Record<ConfigKey, ConfigValue | null>>

export interface ConfigDraft {
  /** What the robot's own settings were when the first one was touched. */
  etag: string
  own: Partial<Record<ConfigKey, ConfigValue | null>>
  values: DraftValues
}

/** Begins a draft on what is there. */
export function beginDraft({ etag, items }: Pick<UnitConfig, 'etag' | 'items'>): ConfigDraft {
  return { etag, own: Object.fromEntries(items.map(({ key, own }) => [key, own])), values: {} }
}

/** The draft with one value; a value that is the same as before is no change, and no change at all is no draft. */
export function withValue(
  draft: ConfigDraft,
  key: ConfigKey,
  value: ConfigValue | null,
): ConfigDraft | undefined {
  const { [key]: _before, ...others } = draft.values
  const isSame = isSameConfigValue(draft.own[key] ?? undefined, value ?? undefined)
  const values = isSame ? others : { ...others, [key]: value }
  return Object.keys(values).length > 0 ? { ...draft, values } : undefined
}

/** What is sent of a draft. */
export function bodyOf({ values }: ConfigDraft): { set: ConfigValues; unset: ConfigKey[] } {
  const all = Object.entries(values) as [ConfigKey, ConfigValue | null][]
  return {
    set: Object.fromEntries(all.filter(([, value]) => value !== null)) as ConfigValues,
    unset: all.flatMap(([key, value]) => (value === null ? [key] : [])),
  }
}

/**
 * The value that a control shows: what is being set, what is wished, what the robot reports; what a new robot starts with
 * only where nothing is known.
 */
export function shownValue(item: UnitConfigItem, values: DraftValues): ConfigValue | undefined {
  const draft = values[item.key]
  if (draft !== undefined && draft !== null) return draft
  const desired = draft === null ? item.inherited : item.desired
  if (desired && desired.source !== 'initial') return desired.value
  return item.reported?.value ?? desired?.value
}

/** The highest value of an item: the model's, or for a volume its limit where that is lower. */
export function highestOf(
  item: UnitConfigItem,
  items: readonly UnitConfigItem[],
  values: DraftValues,
): number | null {
  const volume = volumeKeys.find((key) => key === item.key)
  const limit = volume && items.find(({ key }) => key === volumeLimits[volume])
  const most = limit && shownValue(limit, values)
  return typeof most === 'number' && item.max !== null ? Math.min(most, item.max) : item.max
}

/** Items that somebody else has set since the draft was begun. */
export function changedMeanwhile(draft: ConfigDraft, { etag, items }: Pick<UnitConfig, 'etag' | 'items'>) {
  if (etag === draft.etag) return []
  return items.filter(({ key, own }) => !isSameConfigValue(own ?? undefined, draft.own[key] ?? undefined))
}

/** Whether the robot has what is wished of it; undefined where nothing is wished or reported. */
export function isInForce({ desired, reported }: UnitConfigItem): boolean | undefined {
  if (!desired || desired.source === 'initial' || !reported) return undefined
  return isSameConfigValue(desired.value, reported.value)
}
