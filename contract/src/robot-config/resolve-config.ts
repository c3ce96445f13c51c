import { type ConfigModel, numberBounds } from './config-bounds.ts'
import { type ConfigKey, configItems, configKeys, type VolumeKey, volumeLimits } from './config-items.ts'
import type { ConfigValue, ConfigValues } from './config-shapes.ts'
import { refuseConfigValue } from './config-values.ts'

/** Where a value comes from, the nearest first: the robot's own setting, its customer's, its model's; or what a new one starts with. */
export const configSources = ['robot', 'customer', 'model', 'initial'] as const
type ConfigSource = (typeof configSources)[number]

export interface ResolvedItem {
  value: ConfigValue
  source: ConfigSource
  /** The limit that it was cut down to; absent where it is as it was set. */
  cutTo?: number
}

type ResolvedConfig = Partial<Record<ConfigKey, ResolvedItem>>

export interface ConfigLayers {
  model: ConfigModel
  own: ConfigValues
  ofCustomer: ConfigValues
  ofModel: ConfigValues
}

function initialOf(key: ConfigKey, { schema }: ConfigModel): ConfigValue | undefined {
  const { is, level } = configItems[key]
  if (is.kind !== 'number') return undefined
  const bounds = numberBounds(is, schema)
  // A limit that nobody set is as wide as the model allows.
  return level === 'limit' ? bounds?.max : bounds?.initial
}

function resolveItem(key: ConfigKey, layers: ConfigLayers): ResolvedItem | undefined {
  const { model, own, ofCustomer, ofModel } = layers
  const shared = configItems[key].isOwn ? {} : { customer: ofCustomer[key], model: ofModel[key] }
  const candidates = { robot: own[key], ...shared }
  for (const [source, value] of Object.entries(candidates) as [ConfigSource, ConfigValue | undefined][])
    if (value !== undefined && !refuseConfigValue(key, value, model)) return { value, source }
  const initial = initialOf(key, model)
  return initial === undefined ? undefined : { value: initial, source: 'initial' }
}

/**
 * The value of each item and where it comes from. A value that does not fit the robot's model (a customer's default may be
 * made for others) counts as not set; a volume beyond its limit is cut down to it.
 */
export function resolveConfig(layers: ConfigLayers): ResolvedConfig {
  const resolved: ResolvedConfig = {}
  for (const key of configKeys) {
    const item = resolveItem(key, layers)
    if (item) resolved[key] = item
  }
  for (const [volume, limit] of Object.entries(volumeLimits) as [VolumeKey, ConfigKey][]) {
    const item = resolved[volume]
    const most = resolved[limit]?.value
    if (item && typeof item.value === 'number' && typeof most === 'number' && item.value > most)
      resolved[volume] = { ...item, value: most, cutTo: most }
  }
  return resolved
}

/**
 * Configuration that is desired of a robot: all that somebody set. What a new robot starts with is nobody's wish and is
 * not sent.
 */
export function desiredOf(resolved: ResolvedConfig): ConfigValues {
  const set = Object.entries(resolved).filter(([, { source }]) => source !== 'initial')
  return Object.fromEntries(set.map(([key, { value }]) => [key, value]))
}

/** Volumes among the values that are higher than the limit in force, each with that limit. */
export function volumesOverLimit(
  values: ConfigValues,
  layers: ConfigLayers,
): { key: VolumeKey; limit: number }[] {
  const resolved = resolveConfig(layers)
  return (Object.entries(volumeLimits) as [VolumeKey, ConfigKey][]).flatMap(([key, limitKey]) => {
    const [value, limit] = [values[key], resolved[limitKey]?.value]
    return typeof value === 'number' && typeof limit === 'number' && value > limit ? [{ key, limit }] : []
  })
}
