import { z } from 'zod'
import { RemovalReceipt } from '../device/assignment/program-orders.ts'
import { UpdateMessage, UpdatePhase } from '../device/messages/update-progress.ts'
import { EntityMeta, Id, Instant } from '../entity.ts'
import { LocalizedText } from '../localized-text.ts'
import { ProgramPermission } from '../programs/program-kinds.ts'
import { ProgramState } from '../programs/program-states.ts'
import { InstallAction, InstallEnd, InstallRefusal, InstallStop, InstallWait } from './install-reasons.ts'
import { InstallState } from './install-states.ts'

/** The most robots that one request names. */
export const mostRobotsAtOnce = 200

const ReleaseRef = z.object({ id: Id, semver: z.string() })

/** What a robot said last of a program; `unnamed`: its agent says no more than that it is there. */
export const ReportedState = z.enum(['installed', 'stopped', 'failed', 'missing', 'unnamed'])
export type ReportedState = z.infer<typeof ReportedState>

/** One life of a program on a robot, from the request to the removal. */
export const ProgramInstall = EntityMeta.extend({
  unit: z.object({ id: Id, serial: z.string(), name: z.string() }),
  /** Whom the robot belonged to when it was asked for. */
  customer: z.object({ id: Id, name: z.string() }).nullable(),
  program: z.object({
    /** Null: the catalogue does not know it. */
    id: Id.nullable(),
    code: z.string(),
    name: LocalizedText,
    iconKey: z.string().nullable(),
    state: ProgramState.nullable(),
  }),
  /** The release that shall be on the robot; null: it goes, and was there without an order. */
  desired: ReleaseRef.nullable(),
  /** The one that the robot says it has. */
  installed: ReleaseRef.nullable(),
  permissions: z.array(ProgramPermission),
  /** A newer release that fits the robot now. */
  update: ReleaseRef.nullable(),
  state: InstallState,
  waiting: InstallWait.nullable(),
  isStopped: z.boolean(),
  stopReason: InstallStop.nullable(),
  /** Of a removal: what the program stored stays on the robot. */
  keepData: z.boolean(),
  /** Until when it may still begin. */
  deadline: Instant.nullable(),
  requestedBy: z.object({ id: Id, name: z.string() }).nullable(),
  requestedAt: Instant,
  phase: UpdatePhase.nullable(),
  percent: z.number().int().nullable(),
  /** `text` is in the caller's language; values that came from the robot are plain text. */
  message: UpdateMessage.nullable(),
  errorCode: z.string().nullable(),
  /** Of an end that the server gave it: why. */
  end: InstallEnd.nullable(),
  attempts: z.number().int(),
  transferredBytes: z.number().int().nullable(),
  downSeconds: z.number().int().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** What the robot checked after the removal; null: it has not said so. */
  receipt: RemovalReceipt.nullable(),
  reportedState: ReportedState.nullable(),
  /** What a failed program printed last, in the robot's words. */
  reportedDetail: z.string().nullable(),
  reportedAt: Instant.nullable(),
  /** What the caller may do with it now. */
  actions: z.array(InstallAction),
})
export type ProgramInstall = z.infer<typeof ProgramInstall>

/** What would become of a request for one robot. */
export const InstallFit = z.object({
  unitId: Id,
  /** Null for a robot that the caller does not see. */
  serial: z.string().nullable(),
  name: z.string().nullable(),
  refusal: InstallRefusal.nullable(),
  /** Why it would not begin at once. */
  waiting: InstallWait.nullable(),
  release: ReleaseRef.nullable(),
  /** What the robot does not have of it yet, in bytes, as far as the server knows. */
  transferBytes: z.number().int().nullable(),
  /** Whether the robot keeps the program to its permissions; null: its agent does not say. */
  isEnforced: z.boolean().nullable(),
})
export type InstallFit = z.infer<typeof InstallFit>

/** A program that the robot reports and nobody ordered here. */
export const UnorderedProgram = z.object({
  /** In the robot's words. */
  code: z.string(),
  version: z.string(),
  state: ReportedState,
  /** By the catalogue; null: it does not know the code. */
  name: LocalizedText.nullable(),
})
export type UnorderedProgram = z.infer<typeof UnorderedProgram>
