import { isSameConfigValue } from '@filo/contract/robot-config/config-bounds'
import { type ConfigKey, configItems } from '@filo/contract/robot-config/config-items'
import { type ConfigRight, mayChangeConfig } from '@filo/contract/robot-config/config-rights'
import type { ConfigValue, ConfigValues } from '@filo/contract/robot-config/config-shapes'
import { refuseConfigValue } from '@filo/contract/robot-config/config-values'
import { type ConfigLayers, volumesOverLimit } from '@filo/contract/robot-config/resolve-config'
import type { robotConfigErrors } from '@filo/contract/robot-config/robot-config-errors'
import type { ChangedConfigItem } from '@filo/contract/robot-config/robot-config-routes'

export interface ConfigDesired {
  set: ConfigValues
  unset: readonly ConfigKey[]
}

export interface ConfigRefusal {
  error: keyof typeof robotConfigErrors
  key: ConfigKey
  limit?: number
}

export interface PlannedChange {
  own: ConfigValues
  items: ChangedConfigItem[]
}

interface ConfigSituation {
  layers: ConfigLayers
  right: ConfigRight
  /** Items of changes that the robot has not taken yet. */
  waiting: readonly ChangedConfigItem[]
}

function refuse(
  { set, unset }: ConfigDesired,
  { layers, right }: ConfigSituation,
): ConfigRefusal | undefined {
  const keys = [...(Object.keys(set) as ConfigKey[]), ...unset]
  const forbidden = keys.find((key) => !mayChangeConfig(right, key))
  if (forbidden) return { error: 'config_item_refused', key: forbidden }
  const values = Object.entries(set) as [ConfigKey, ConfigValue][]
  const wrong = values.find(([key, value]) => refuseConfigValue(key, value, layers.model))
  return wrong && { error: 'config_value_refused', key: wrong[0] }
}

function nextOwn(own: ConfigValues, { set, unset }: ConfigDesired): ConfigValues {
  const retained = Object.entries(own).filter(([key]) => !unset.includes(key as ConfigKey))
  return { ...Object.fromEntries(retained), ...set }
}

/**
 * Plans what a request changes of a robot's own settings, or why it is refused; no items: nothing is changed. What waits for
 * the robot and is not overtaken is carried along: the last change is all that a robot gets which was away.
 */
export function planConfigChange(
  desired: ConfigDesired,
  situation: ConfigSituation,
): PlannedChange | ConfigRefusal {
  const refusal = refuse(desired, situation)
  if (refusal) return refusal
  const { layers, waiting } = situation
  const own = nextOwn(layers.own, desired)
  const [over] = volumesOverLimit(desired.set, { ...layers, own })
  if (over) return { error: 'config_over_limit', key: over.key, limit: over.limit }
  const keys = Object.keys(configItems) as ConfigKey[]
  const changed = keys
    .filter((key) => !isSameConfigValue(layers.own[key], own[key]))
    .map((key) => ({ key, before: layers.own[key] ?? null, after: own[key] ?? null, isCarried: false }))
  if (changed.length === 0) return { own, items: [] }
  const isNew = (key: ConfigKey) => changed.some((item) => item.key === key)
  const carried = waiting.filter(({ key }) => !isNew(key)).map((item) => ({ ...item, isCarried: true }))
  // Undone by the robot, a carried item must go back to what the robot has, not to what waited.
  const items = changed.map((item) => ({ ...item, before: beforeOf(item, waiting) }))
  return { own, items: [...items, ...carried] }
}

function beforeOf(
  { key, before }: ChangedConfigItem,
  waiting: readonly ChangedConfigItem[],
): ConfigValue | null {
  const overtaken = waiting.find((item) => item.key === key)
  return overtaken ? overtaken.before : before
}

/**
 * A robot's own settings after it took a change back: each item as it was before, unless something else was set since.
 * @returns the same object where nothing goes back
 */
export function revert(own: ConfigValues, items: readonly ChangedConfigItem[]): ConfigValues {
  const back = items.filter(({ key, after }) => isSameConfigValue(own[key], after ?? undefined))
  if (back.length === 0) return own
  const next = { ...own }
  for (const { key, before } of back) {
    if (before === null) delete next[key]
    else next[key] = before
  }
  return next
}
