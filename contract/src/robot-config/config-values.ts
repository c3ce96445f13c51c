import { z } from 'zod'
import type { RobotConfigSchema } from '../robot-models/robot-config-schema.ts'
import { type ConfigModel, languagesOf, type NumberKind, numberBounds, widestModel } from './config-bounds.ts'
import { type ConfigKey, configItems } from './config-items.ts'
import { type ConfigValue, ConfigWord, mostConfigWords } from './config-shapes.ts'

type ConfigValueRefusal = 'not_on_model' | 'wrong_kind' | 'out_of_range' | 'not_an_option'

function refuseNumber(is: NumberKind, value: ConfigValue, schema: RobotConfigSchema) {
  const bounds = numberBounds(is, schema)
  if (!bounds) return 'not_on_model'
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong_kind'
  if (is.step === 1 && !Number.isInteger(value)) return 'wrong_kind'
  return value < bounds.min || value > bounds.max ? 'out_of_range' : undefined
}

function refuseWords(value: ConfigValue, languages: readonly string[]) {
  const words = z.array(ConfigWord).max(mostConfigWords).safeParse(value).data
  if (!words) return 'wrong_kind'
  return words.every(({ language }) => languages.includes(language)) ? undefined : 'not_an_option'
}

/** Why a value cannot be one of this item on robots of this model; undefined: it can. */
export function refuseConfigValue(
  key: ConfigKey,
  value: ConfigValue,
  model: ConfigModel,
): ConfigValueRefusal | undefined {
  const { is } = configItems[key]
  const isOneOf = (options: readonly string[]) =>
    typeof value !== 'string' ? 'wrong_kind' : options.includes(value) ? undefined : 'not_an_option'
  switch (is.kind) {
    case 'number':
      return refuseNumber(is, value, model.schema)
    case 'switch':
      return typeof value === 'boolean' ? undefined : 'wrong_kind'
    case 'choice':
      return isOneOf(Object.keys(is.options))
    case 'language':
      return isOneOf(languagesOf(model))
    case 'text':
      if (typeof value !== 'string' || value.trim() === '') return 'wrong_kind'
      return value.length > is.max ? 'out_of_range' : undefined
    case 'choices': {
      const names = z.array(z.string()).safeParse(value).data
      if (!names || new Set(names).size < names.length) return 'wrong_kind'
      return names.every((name) => Object.hasOwn(is.options, name)) ? undefined : 'not_an_option'
    }
    case 'words':
      return refuseWords(value, languagesOf(model))
  }
}

/** Whether a value is one that the item has on some robot, whatever its model: what a robot itself may say. */
export function isOfConfigItem(key: ConfigKey, value: ConfigValue): boolean {
  const refusal = refuseConfigValue(key, value, widestModel([]))
  const { kind } = configItems[key].is
  return refusal === undefined || (refusal === 'not_an_option' && (kind === 'language' || kind === 'words'))
}
