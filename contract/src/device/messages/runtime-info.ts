import { z } from 'zod'
import { Instant } from '../../entity.ts'

const Bytes = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const Label = z.string().max(100)

export const Battery = z.object({
  percent: z.number().min(0).max(100),
  charging: z.boolean(),
  minutesLeft: z.number().int().min(0).max(100_000).nullable(),
  /** What it holds when full, of what it was made to hold; absent: it does not say. */
  healthPercent: z.number().min(0).max(100).optional(),
  /** How often it was charged; absent: it does not count. */
  cycles: z.number().int().min(1).max(1_000_000).optional(),
})
export type Battery = z.infer<typeof Battery>

/** An installation with a restart must not empty the battery (docs/lifecycles.md). */
export const neededBatteryPercent = 40

/** Kept free for the robot's own work: an agent begins no download that would leave less. */
export const diskReserveBytes = 67_108_864

/** What only a robot's own software can know, and may not have told (docs/local-api.md). */
const unreportedFacts = ['battery', 'speaking', 'moving', 'program', 'errors'] as const
export type UnreportedFact = (typeof unreportedFacts)[number]
export const UnreportedFacts = z.array(z.enum(unreportedFacts)).max(unreportedFacts.length)

/** What a robot measures of itself now (docs/domain-language.md, `runtime Info`); `null` where it has no such part. */
export const RuntimeInfo = z.object({
  uptimeS: z.number().int().min(0).max(1_000_000_000),
  /** 0 idle … 1 every core busy. */
  cpuLoad: z.number().min(0).max(1),
  cpuTempC: z.number().min(-100).max(300).nullable(),
  memUsed: Bytes,
  memTotal: Bytes,
  diskUsed: Bytes,
  diskTotal: Bytes,
  gpuLoad: z.number().min(0).max(1).nullable(),
  battery: Battery.nullable(),
  network: z
    .object({
      type: z.enum(['ethernet', 'wifi', 'mobile', 'other']),
      ssid: Label.nullable(),
      signalDbm: z.number().min(-200).max(50).nullable(),
    })
    .nullable(),
  /** `null`: no program told it. */
  mode: Label.nullable(),
  /** What the robot does now, in the words of its software; absent when nobody told it. */
  activity: Label.optional(),
  activeProgram: Label.nullable(),
  errors: z.array(z.object({ code: Label, text: z.string().max(500) })).max(20),
  processes: z.array(z.object({ name: Label, cpu: z.number().min(0).max(1), memBytes: Bytes })).max(10),
  /** How often the agent started services again that had ended by themselves, since it began; absent: it does not say. */
  serviceRestarts: z.number().int().min(0).max(1_000_000_000).optional(),
  /** A program asked not to be updated now; null: none does. `by` as far as it named itself. Absent: the agent does not say. */
  hold: z
    .object({ reason: z.string().max(200), by: Label.nullable(), until: Instant })
    .nullable()
    .optional(),
  /** What is not known now; absent: the agent does not say. */
  unreported: UnreportedFacts.optional(),
})
export type RuntimeInfo = z.infer<typeof RuntimeInfo>
