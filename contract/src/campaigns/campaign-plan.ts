import { z } from 'zod'
import { UpdateWindow } from '../customers/update-policy.ts'

/** Shares of the robots in percent, each with those before it; the last one is all of them. */
export const Waves = z
  .array(z.number().int().min(1).max(100))
  .min(1)
  .max(10)
  .refine((waves) => waves.every((share, index) => share > (waves[index - 1] ?? 0)), {
    error: 'each wave must be larger than the one before',
  })
  .refine((waves) => waves.at(-1) === 100, { error: 'the last wave must be 100' })

export const defaultWaves = [5, 25, 100]

/** How a campaign goes about its robots. Times are those of each robot's own place. */
export const CampaignPolicy = z.object({
  /** Null: at any hour. */
  window: UpdateWindow.nullable().default(null),
  /** What customers decided for their robots (hours, days off, being asked) holds besides. */
  followsCustomers: z.boolean().default(true),
  /** Most robots that are on their way at once. */
  concurrency: z.number().int().min(1).max(10_000).default(500),
  /** So many failures in a wave stop it; null: three up to 100 robots, 2 % above. */
  failureLimit: z.number().int().min(1).max(100_000).nullable().default(null),
  /** How long the robots of a wave are watched before the next one. */
  soakMinutes: z.number().int().min(0).max(20_160).default(240),
  /** Whether they are compared with robots on the former release before the next wave. */
  isCompared: z.boolean().default(true),
  /** The chance of calling a good release worse that is taken, for the whole comparison. */
  level: z.number().min(0.001).max(0.2).default(0.01),
  /** What follows a good comparison: the next wave, or a person's decision. */
  afterPass: z.enum(['go_on', 'ask']).default('go_on'),
  /** What follows where there is too little to compare. */
  whenUnknown: z.enum(['hold', 'go_on']).default('hold'),
  /** A robot that was offline for so many days is left out. */
  skipOfflineDays: z.number().int().min(1).max(365).default(14),
  /** Robots that meet the query later join the last wave. */
  takesNewcomers: z.boolean().default(false),
  /** When all is done the release becomes the default of its product. */
  makesDefault: z.boolean().default(false),
})
export type CampaignPolicy = z.output<typeof CampaignPolicy>

const SMALL = 100
const SMALL_LIMIT = 3
const RATE = 0.02

/** How many failures among so many robots stop a campaign. */
export function failureLimitOf(policy: Pick<CampaignPolicy, 'failureLimit'>, units: number): number {
  return policy.failureLimit ?? (units <= SMALL ? SMALL_LIMIT : Math.ceil(units * RATE))
}

/**
 * How many robots each wave has, canaries named by hand first where there are any: shares of all but those, rounded
 * up, so that the first wave has at least one. A wave that would be empty has none.
 */
export function waveSizes(waves: readonly number[], units: number, canaries: number): number[] {
  const rest = Math.max(0, units - canaries)
  const ends = waves.map((share) => Math.ceil((rest * share) / 100))
  const sizes = ends.map((end, index) => end - (ends[index - 1] ?? 0))
  return canaries > 0 ? [canaries, ...sizes] : sizes
}
