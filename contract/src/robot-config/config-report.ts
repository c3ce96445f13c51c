import { z } from 'zod'
import { Instant } from '../entity.ts'
import { ConfigValue } from './config-shapes.ts'
import { ConfigEndReason } from './config-states.ts'

/**
 * Names what a robot is asked to have: `<own>.<customer>.<model>`, the versions of the three that it is made of. Robots
 * compare it with the one they took last and fetch when it is another one; it says nothing about earlier or later.
 */
export const ConfigVersion = z.string().regex(/^\d{1,10}\.\d{1,10}\.\d{1,10}$/)
export type ConfigVersion = z.infer<typeof ConfigVersion>

/** The version of the robot's own settings in it. */
export function ownVersionOf(version: ConfigVersion): number {
  return Number(version.split('.')[0])
}

/** Most items that a robot speaks of. */
const mostItems = 100
/** A key as robots spell it: servers and agents of another age may know others. */
const AnyKey = z.string().min(1).max(50)

export const AnyConfigValues = z
  .record(AnyKey, ConfigValue)
  .refine((values) => Object.keys(values).length <= mostItems)

/** A value in force on a robot: the server's, or one that a program of the robot set by itself. */
export const InForce = z.object({
  value: ConfigValue,
  by: z.enum(['server', 'program']),
  at: Instant,
})
export type InForce = z.infer<typeof InForce>

/**
 * `pending`: given to the programs, which have `secondsLeft`; `confirmed`: by all of them, the link is being tried;
 * `applied`, `undone`, `rejected`: over; `unchanged`: nothing of it had to change, or nobody reads it; `reported`: a program set
 * something by itself.
 */
export const ConfigReportState = z.enum([
  'pending',
  'confirmed',
  'applied',
  'undone',
  'rejected',
  'unchanged',
  'reported',
])
export type ConfigReportState = z.infer<typeof ConfigReportState>

/** No outcome: each report carries all that is in force, so that a newer one takes the place of one of these. */
export const passingConfigStates: readonly ConfigReportState[] = ['pending', 'confirmed', 'reported']

export const ConfigReport = z.object({
  /** What the robot took last; null before the first. */
  version: ConfigVersion.nullable(),
  state: ConfigReportState,
  /** What the change is about. */
  keys: z.array(AnyKey).max(mostItems),
  /** Of `pending` and `confirmed`: until the robot takes the change back, by its own watch. */
  secondsLeft: z.number().int().min(0).max(3600).nullable(),
  reason: ConfigEndReason.nullable(),
  /** In the words of the program that refused. */
  text: z.string().max(300),
  /** Wished, and no program of the robot reads it. */
  unread: z.array(AnyKey).max(mostItems),
  /** What programs read now. */
  readKeys: z.array(AnyKey).max(mostItems),
  /** All that is known to be in force. */
  values: z.record(AnyKey, InForce).refine((values) => Object.keys(values).length <= mostItems),
})
export type ConfigReport = z.infer<typeof ConfigReport>
