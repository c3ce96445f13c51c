import { z } from 'zod'
import { UpdateWindow } from '../customers/update-policy.ts'
import { AssignmentPolicy } from '../device/assignment/assignment.ts'

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

/** What the AROS policy says where a campaign says nothing. */
const policyFields = {
  window: UpdateWindow.nullable(),
  failureCount: z.number().int().min(1).max(100),
  failurePercent: z.number().min(0.1).max(100),
}

/** How a campaign goes about its robots. Times are those of each robot's own place. */
export const CampaignPolicy = z.object({
  /** Null: at any hour. */
  window: policyFields.window.default(null),
  /** What customers decided for their robots (hours, days off, being asked) holds besides. */
  followsCustomers: z.boolean().default(true),
  /** Most robots that are on their way at once. */
  concurrency: z.number().int().min(1).max(10_000).default(500),
  /** So many failures in a wave of up to 100 robots stop it. */
  failureCount: policyFields.failureCount.default(3),
  /** The same in larger waves, in percent of their robots. */
  failurePercent: policyFields.failurePercent.default(2),
  /** So many failures stop it in a wave of any size; null: the two above decide. */
  failureLimit: z.number().int().min(1).max(100_000).nullable().default(null),
  /** How long the robots of a wave are watched before the next one. */
  soakMinutes: z.number().int().min(0).max(20_160).default(240),
  /** Whether they are compared with robots on the former release before the next wave. */
  isCompared: z.boolean().default(true),
  /** The chance of calling a good release worse that is taken, for the whole comparison. */
  level: z.number().min(0.001).max(0.2).default(0.01),
  /** What follows a good comparison: the next wave, or a person's decision. */
  afterPass: z.enum(['go_on', 'confirm']).default('go_on'),
  /** What follows where there is too little to compare. */
  whenUnknown: z.enum(['hold', 'go_on']).default('hold'),
  /** A robot that was offline for so many days is left out. */
  skipOfflineDays: z.number().int().min(1).max(365).default(14),
  /** Robots that wait for their wave, hours or customer download it meanwhile; they install it in their turn. */
  downloadsEarly: z.boolean().default(false),
  /** What a robot does while nobody tells how its body is: as it was set to, wait, or install. */
  unknownBody: AssignmentPolicy.shape.unknownBody.default('robot'),
  /** Robots that meet the query later join the last wave. */
  takesNewcomers: z.boolean().default(false),
  /** Robots that run a newer release get it too and go back; without it they are left out. */
  goesBack: z.boolean().default(false),
  /** When all is done the release becomes the default of its product. */
  makesDefault: z.boolean().default(false),
})
export type CampaignPolicy = z.output<typeof CampaignPolicy>

/** A plan as it is asked for: what is left out of `window` and the failures is as the AROS policy says. */
export const RequestedPolicy = CampaignPolicy.extend({
  window: policyFields.window.optional(),
  failureCount: policyFields.failureCount.optional(),
  failurePercent: policyFields.failurePercent.optional(),
})

/** The plan of a configuration: nothing is downloaded, compared or asked of customers. */
export const RequestedConfigPolicy = RequestedPolicy.pick({
  window: true,
  concurrency: true,
  failureCount: true,
  failurePercent: true,
  failureLimit: true,
  soakMinutes: true,
  skipOfflineDays: true,
  takesNewcomers: true,
})

/** The hours that quiet ones leave; null: any. */
export function hoursBeside(quiet: UpdateWindow | null): UpdateWindow | null {
  return quiet && { from: quiet.to, to: quiet.from }
}

const SMALL = 100

export type FailureRule = Pick<CampaignPolicy, 'failureLimit' | 'failureCount' | 'failurePercent'>

/** How many failures among so many robots stop a campaign. */
export function failureLimitOf(
  { failureLimit, failureCount, failurePercent }: FailureRule,
  units: number,
): number {
  return failureLimit ?? (units <= SMALL ? failureCount : Math.ceil((units * failurePercent) / 100))
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
