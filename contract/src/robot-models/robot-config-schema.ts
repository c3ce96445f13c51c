import { z } from 'zod'

/** Widest bounds of each configurable number and its unit; a model narrows them. */
export const configItemLimits = {
  faceBrightness: { min: 0, max: 100, unit: '%' },
  micDistance: { min: 0.5, max: 5, unit: 'm' },
  speechTimeout: { min: 1, max: 60, unit: 's' },
  micVolume: { min: 0, max: 100, unit: '%' },
  musicVolume: { min: 0, max: 100, unit: '%' },
  speechVolume: { min: 0, max: 100, unit: '%' },
} as const

export const configItemKeys = Object.keys(configItemLimits) as ConfigItemKey[]
export type ConfigItemKey = keyof typeof configItemLimits

/** What a model allows for one configuration item; `initial` is what a new robot starts with. */
export interface ConfigItemRange {
  min: number
  max: number
  initial: number
}

/** Whether a range lies within the item's widest bounds and holds its initial value. */
function isRangeAllowed(key: ConfigItemKey, { min, max, initial }: ConfigItemRange): boolean {
  const limits = configItemLimits[key]
  return limits.min <= min && min <= initial && initial <= max && max <= limits.max && min < max
}

function rangeOf(key: ConfigItemKey) {
  return z
    .object({ min: z.number(), max: z.number(), initial: z.number() })
    .refine((range) => isRangeAllowed(key, range), {
      error: `${configItemLimits[key].min} ≤ min ≤ initial ≤ max ≤ ${configItemLimits[key].max}, min < max`,
    })
    .optional()
}

/** A model's configuration schema: the items it has, each with its range. */
export const RobotConfigSchema = z.strictObject({
  faceBrightness: rangeOf('faceBrightness'),
  micDistance: rangeOf('micDistance'),
  speechTimeout: rangeOf('speechTimeout'),
  micVolume: rangeOf('micVolume'),
  musicVolume: rangeOf('musicVolume'),
  speechVolume: rangeOf('speechVolume'),
})
export type RobotConfigSchema = z.infer<typeof RobotConfigSchema>
