import { z } from 'zod'
import { ConfigKey, type ConfigWordKind, configWordKinds } from './config-items.ts'

/** Most words in one robot's list. */
export const mostConfigWords = 200

export const ConfigWord = z.strictObject({
  word: z.string().trim().min(1).max(60),
  kind: z.enum(Object.keys(configWordKinds) as [ConfigWordKind, ...ConfigWordKind[]]),
  language: z.string().trim().min(2).max(10),
  /** How it is spoken; empty: as it is written. */
  pronunciation: z.string().trim().max(100).default(''),
})
export type ConfigWord = z.infer<typeof ConfigWord>

/** A value of any item, bounded; which one fits which item says {@link refuseConfigValue}. */
export const ConfigValue = z.union([
  z.number().min(-1_000_000).max(1_000_000),
  z.boolean(),
  z.string().max(100),
  z.array(z.string().max(60)).max(20),
  z.array(ConfigWord).max(mostConfigWords),
])
export type ConfigValue = z.infer<typeof ConfigValue>

/** Values by key; what is absent is not set. */
export const ConfigValues = z.partialRecord(ConfigKey, ConfigValue)
export type ConfigValues = Partial<Record<ConfigKey, ConfigValue>>
