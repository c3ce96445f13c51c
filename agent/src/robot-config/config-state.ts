import { ConfigReport, InForce } from '@filo/contract/robot-config/config-report'
import { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import { z } from 'zod'

/** A change that the robot's programs were given and have not all confirmed, or whose link was not tried yet. */
const Trial = z.object({
  /** What programs call it by. */
  turn: z.number().int(),
  /** What was in force before; a key that is absent was not known. */
  before: z.record(z.string(), InForce),
  after: z.record(z.string(), ConfigValue),
  /** Programs that were given it, and those of them that confirmed. */
  programs: z.array(z.string()),
  confirmed: z.array(z.string()),
  deadlineMs: z.number(),
})
export type Trial = z.infer<typeof Trial>

/** All that a robot must not forget of its configuration; written whole before anything of it is told to anybody. */
export const ConfigState = z.object({
  /** The version that was taken last. */
  version: z.string().nullable(),
  /** The one whose changes are over and were not taken back; absent: an agent from before did not note it. */
  settledVersion: z.string().nullable().optional(),
  /** Whose robot it was then, as the server marks it; null: it did not say. */
  owner: z.string().nullable().default(null),
  /** What the server wished with it. */
  desired: z.record(z.string(), ConfigValue),
  /** Wishes that came into force: only another one is a change. */
  accepted: z.record(z.string(), ConfigValue),
  /** Wishes that were tried and taken back: they are not tried again until the server wishes something else. */
  refused: z.record(z.string(), ConfigValue),
  inForce: z.record(z.string(), InForce),
  trial: Trial.nullable(),
  /** Rises whenever programs shall look again. */
  turn: z.number().int(),
  /** Reports that are not in the outbox yet. */
  unreported: z.array(ConfigReport),
})
export type ConfigState = z.infer<typeof ConfigState>

/** Of a robot that was never configured. */
export const emptyConfig: ConfigState = {
  version: null,
  settledVersion: null,
  owner: null,
  desired: {},
  accepted: {},
  refused: {},
  inForce: {},
  trial: null,
  turn: 1,
  unreported: [],
}
