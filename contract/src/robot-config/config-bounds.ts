import { configItemLimits, type RobotConfigSchema } from '../robot-models/robot-config-schema.ts'
import { type ConfigKey, type ConfigKind, configItems } from './config-items.ts'
import type { ConfigValue, ConfigWord } from './config-shapes.ts'

/** What of a model bounds the configuration of its robots. */
export interface ConfigModel {
  schema: RobotConfigSchema
  /** Language codes that its robots know; where it names none, Turkish and English count. */
  languages: readonly string[]
}

/** The languages that robots of a model may be set to. */
export function languagesOf({ languages }: Pick<ConfigModel, 'languages'>): readonly string[] {
  return languages.length > 0 ? languages : ['tr', 'en']
}

/** Of an item that is a number. */
export type NumberKind = Extract<ConfigKind, { kind: 'number' }>

/** The bounds of a number on robots of this model, and what a new one starts with; undefined where it has no such item. */
export function numberBounds(
  is: NumberKind,
  schema: RobotConfigSchema,
): { min: number; max: number; initial: number | undefined } | undefined {
  if (!is.range) return { min: is.min, max: is.max, initial: undefined }
  return schema[is.range]
}

/** Whether robots of this model have the item at all. */
export function hasConfigItem(key: ConfigKey, { schema }: Pick<ConfigModel, 'schema'>): boolean {
  const { is } = configItems[key]
  return is.kind !== 'number' || numberBounds(is, schema) !== undefined
}

/** Whether two values are the same, lists in their order; what is absent equals only what is absent. */
export function isSameConfigValue(one: ConfigValue | undefined, other: ConfigValue | undefined): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return textOf(one) === textOf(other)
}

/** A list as text; the fields of a word in one order, whoever wrote them. */
function textOf(list: readonly (string | ConfigWord)[]): string {
  return JSON.stringify(
    list.map((each) =>
      typeof each === 'string' ? each : [each.word, each.kind, each.language, each.pronunciation ?? ''],
    ),
  )
}
const widest: RobotConfigSchema = Object.fromEntries(
  Object.entries(configItemLimits).map(([key, { min, max }]) => [key, { min, max, initial: min }]),
)

/** Bounds as wide as any model's, for what is set for robots of several models. */
export function widestModel(languages: readonly string[]): ConfigModel {
  return { schema: widest, languages }
}
