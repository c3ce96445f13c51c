import type { CurrentLink } from '@filo/contract/device/messages/robot-report'
import {
  JointReading,
  type JointPart as Part,
  jointParts as parts,
} from '@filo/contract/live-state/live-sample'
import { z } from 'zod'

const Label = z.string().trim().min(1).max(100)

/** The parts of a robot whose joints are told of one by one. */
export const jointParts = parts
export type JointPart = Part

const JointClaim = z.strictObject({ part: z.enum(jointParts), moving: z.boolean() })

/** What a program says of the robot's body; each field is a claim of its own (docs/local-api.md). */
export const BodyClaim = z
  .strictObject({
    mode: Label.optional(),
    /** What the robot does now, in the program's own words. */
    activity: Label.optional(),
    jointsMoving: z.union([z.boolean(), z.array(JointClaim).min(1).max(16)]).optional(),
    speaking: z.boolean().optional(),
    /** `null`: none runs. */
    program: Label.nullable().optional(),
    /** `null`: the robot has none and lives on a cable. */
    battery: z
      .strictObject({ percent: z.number().min(0).max(100), charging: z.boolean() })
      .nullable()
      .optional(),
    errors: z
      .array(z.strictObject({ code: Label, text: z.string().max(500) }))
      .max(20)
      .optional(),
    selfTest: z.strictObject({ passed: z.boolean(), text: z.string().max(300).optional() }).optional(),
    /** Seconds until these claims are over. */
    ttlS: z.number().int().min(1).max(300),
  })
  .refine((claim) => Object.keys(claim).length > 1, 'name at least one field beside ttlS')
export type BodyClaim = z.infer<typeof BodyClaim>

/** What a program says of single joints; each counts `ttlMs` and is unknown then. */
export const JointsClaim = z.strictObject({
  joints: z
    .array(
      JointReading.strict().refine(
        ({ minDeg, maxDeg }) => minDeg === undefined || maxDeg === undefined || minDeg < maxDeg,
        'minDeg must be below maxDeg',
      ),
    )
    .min(1)
    .max(64),
  ttlMs: z.number().int().min(100).max(60_000),
})
export type JointsClaim = z.infer<typeof JointsClaim>

/** Asks not to be updated now, for so many seconds. */
export const HoldRequest = z.strictObject({
  seconds: z.number().int().min(1).max(3600),
  reason: z.string().trim().min(1).max(200),
  /** What people know the asking program as. */
  by: z.string().trim().min(1).max(80).optional(),
})
export type HoldRequest = z.infer<typeof HoldRequest>

/** A hold that is in force; `until` in ISO 8601 UTC. */
export interface LocalHold {
  reason: string
  by?: string
  until: string
}

/** What the agent tells the robot's own software of itself; nothing of it is a secret. */
export interface LocalStatus {
  agentVersion: string
  serial: string
  /** The release that runs, by the link `current`; `null`: there is none, or it is unknown which. */
  release: { name: string; version: string } | null
  /** Where `current` leads: to a release that the agent knows, nowhere, or to something else by its name. */
  link: CurrentLink
  /** The update under way. `phase` and `message` are `null` until it says something after a start of the agent. */
  update: {
    id: string
    phase: string | null
    percent: number | null
    /** Where it stands, or why it waits. */
    message: { key: string; text: string } | null
  } | null
  server: {
    linked: boolean
    /**
     * Why it is not linked (`code` of docs/operations.md, "Robots in customers' networks", and words), since when and when it tries again, in ISO 8601 UTC; `nextTryAt` is `null` while it tries. Absent
     * while it is linked or not let in, before the first try has ended, and from agents of before.
     */
    problem?: { code?: string; reason: string; since: string; nextTryAt: string | null }
  }
  /** The gravest of what holds the agent up; `null`: nothing does. */
  problem: { code: string; text: string } | null
  hold: LocalHold | null
  /** When the agent noticed that the disk was restored from an older copy, in ISO 8601 UTC; `null`: never. */
  restoredAt: string | null
  /** Names of what is not known of the body now: nobody told it, or what was told is over. */
  unknown: string[]
}

/** Every answer that is not 2xx. */
export interface LocalError {
  code: string
  message: string
}
