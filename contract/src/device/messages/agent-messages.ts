import { z } from 'zod'
import { Id, Instant, Sha256 } from '../../entity.ts'
import { HardwareTestReport } from '../../hardware-tests/hardware-test-report.ts'
import { RemoteDeedReport, RemoteReport } from '../../remote/remote-orders.ts'
import { ConfigReport, ConfigVersion } from '../../robot-config/config-report.ts'
import { VoiceRefusal } from '../../robot-config/voice-trials.ts'
import { RenewalOutcome } from '../assignment/agent-order.ts'
import { HookKind, PackageCode } from '../assignment/package-content.ts'
import { RemovalReceipt } from '../assignment/program-orders.ts'
import { LinkFailure, mostLinkFailures } from '../link/link-reasons.ts'
import { CurrentLink, DeviceInfo, InstalledAros, SoftwareInfo } from './robot-report.ts'
import { RuntimeInfo } from './runtime-info.ts'
import { UpdateErrorCode } from './update-errors.ts'
import { UpdateMessage, UpdatePhase } from './update-progress.ts'

/** Rises by one per durable message of an outbox; kept by the robot until the server acknowledged it. */
export const Seq = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/**
 * Random per durable message: two messages with one number and different marks are of two histories of one outbox, as
 * after a disk was restored from an image. Agents from before give none.
 */
export const MessageMark = z.string().regex(/^[0-9a-f]{8}$/)

/** Why a robot began a new outbox: its numbers went back (a restored disk), or its file was lost or damaged. */
export const OutboxRestartReason = z.enum(['restored', 'lost'])
export type OutboxRestartReason = z.infer<typeof OutboxRestartReason>

/** First message of every connection. A new `outboxId` means that the robot's `seq` starts anew. */
export const HelloMessage = z.object({
  type: z.literal('hello'),
  protocol: z.literal(1),
  bootId: z.uuid(),
  /** Which machine it runs on: a hash of what tells machines and data folders apart. Agents from before do not say. */
  machine: Sha256.optional(),
  outboxId: z.uuid(),
  agentVersion: z.string().max(50),
  at: Instant,
  current: InstalledAros.nullable(),
  /** Version of the last accepted assignment; 0 before the first. */
  assignmentVersion: z.number().int().min(0),
  /** The update at work now. */
  updateId: Id.nullable(),
  /** What this agent can do (agent-capabilities.ts); agents from before say nothing. */
  capabilities: z.array(z.string().max(50)).max(50).optional(),
  /** The highest number that this outbox ever gave, 0 before the first; agents from before do not say. */
  lastSeq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** The outbox before this one, where the robot began a new one since it was last welcomed. */
  outboxRestart: z.object({ formerOutboxId: z.uuid().nullable(), reason: OutboxRestartReason }).optional(),
  /** `runningDigest` (running-digest.ts) of what the robot's disk says now; agents from before do not say. */
  runningDigest: Sha256.optional(),
  /** Why it could not reach the server since it said that last, oldest first; it says it again until it is welcomed. */
  unreachable: z.array(LinkFailure).max(mostLinkFailures).optional(),
})
export type HelloMessage = z.infer<typeof HelloMessage>

/** Sent every `heartbeatSeconds`; not durable, the newest wins. */
export const HeartbeatMessage = z.object({
  type: z.literal('heartbeat'),
  at: Instant,
  runtime: RuntimeInfo,
  /**
   * `runningDigest` (running-digest.ts) of what the robot's disk says now. Where the server's last report has another one,
   * it asks for a report. Agents from before do not say.
   */
  runningDigest: Sha256.optional(),
})
export type HeartbeatMessage = z.infer<typeof HeartbeatMessage>

/** How the last update that a robot worked on ended. */
export const EndedUpdate = z.object({
  updateId: Id,
  attempt: z.number().int().min(1).max(1_000_000),
  outcome: z.enum(['succeeded', 'failed']),
})
export type EndedUpdate = z.infer<typeof EndedUpdate>

/** The robot's whole reported state; sent after every change of it and on `report-now`. */
export const ReportMessage = z.object({
  type: z.literal('report'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
  current: InstalledAros.nullable(),
  previous: InstalledAros.nullable(),
  deviceInfo: DeviceInfo,
  softwareInfo: SoftwareInfo,
  /** Absent while an update is at work, before the first, and from agents of before. */
  ended: EndedUpdate.optional(),
  /** Where `current` leads on the disk; agents from before do not say. */
  link: CurrentLink.optional(),
  /** Version of the configuration that is in force; null: none was ever taken. */
  configVersion: ConfigVersion.nullable().optional(),
})
export type ReportMessage = z.infer<typeof ReportMessage>

export const ProgressMessage = z.object({
  type: z.literal('progress'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
  updateId: Id,
  arosId: Id,
  attempt: z.number().int().min(1).max(1_000_000),
  phase: UpdatePhase,
  /** Of the whole update, 0-100, never falling within an attempt. */
  percent: z.number().min(0).max(100),
  message: UpdateMessage,
  errorCode: UpdateErrorCode.nullable(),
  bytes: z.object({ done: z.number().int().min(0), total: z.number().int().min(0) }).nullable(),
  /** Received over the network for this update in all its attempts, thrown away bytes too; agents from before say nothing. */
  transferredBytes: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  /** Of `succeeded`: content hash of the release that `current` led to when it was said; agents from before do not say. */
  runningHash: Sha256.nullable().optional(),
})
export type ProgressMessage = z.infer<typeof ProgressMessage>

/** How far an order about a program is; the counterpart of {@link ProgressMessage}. */
export const ProgramProgressMessage = ProgressMessage.omit({
  updateId: true,
  arosId: true,
  runningHash: true,
}).extend({
  type: z.literal('program-progress'),
  orderId: Id,
  code: PackageCode,
  /** The release that is installed by it; null: the program is removed. */
  releaseId: Id.nullable(),
  /** Of a removal that has succeeded. */
  receipt: RemovalReceipt.optional(),
})
export type ProgramProgressMessage = z.infer<typeof ProgramProgressMessage>

export const LogStream = z.enum(['stdout', 'stderr', 'agent'])

/** A piece of what a hook printed, in order. */
export const LogMessage = z.object({
  type: z.literal('log'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
  /** The update; of a program the order. */
  updateId: Id,
  /** The program whose package it is; absent: AROS. */
  program: PackageCode.optional(),
  package: PackageCode,
  hook: HookKind,
  stream: LogStream,
  text: z.string().max(16_384),
})
export type LogMessage = z.infer<typeof LogMessage>

/** Most files that a repair names. */
export const mostRepairedFiles = 50

/** What a repair found: every file of the installed release was read, and damaged ones fetched anew. */
export const RepairResult = z.object({
  current: InstalledAros,
  checked: z.number().int().min(0),
  damaged: z.number().int().min(0),
  mended: z.number().int().min(0),
  /** The damaged files by their path in the release; the first ones. */
  files: z.array(z.object({ path: z.string().max(500), isMended: z.boolean() })).max(mostRepairedFiles),
})
export type RepairResult = z.infer<typeof RepairResult>

/** A command was carried out or refused; the server sends a command again on reconnect until it reads this. */
export const CommandDoneMessage = z.object({
  type: z.literal('command-done'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
  commandId: Id,
  outcome: z.enum(['done', 'refused']),
  text: z.string().max(500),
  /** Of a `repair` that was done. */
  repair: RepairResult.optional(),
  /** Of a `speak` that was refused. */
  refusal: VoiceRefusal.optional(),
})
export type CommandDoneMessage = z.infer<typeof CommandDoneMessage>

/** How the renewal of the agent ended that an assignment asked for; said by the agent that runs then. */
export const AgentRenewalMessage = z.object({
  type: z.literal('agent-renewal'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
  orderId: Id,
  version: z.string().max(50),
  outcome: RenewalOutcome,
  text: z.string().max(500),
})
export type AgentRenewalMessage = z.infer<typeof AgentRenewalMessage>

/** What became of the configuration that the server asks for; sent only to servers that spoke of configuration. */
export const ConfigReportMessage = ConfigReport.extend({
  type: z.literal('config-report'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
})
export type ConfigReportMessage = z.infer<typeof ConfigReportMessage>

/** How a request of hardware tests stands on the robot; sent only of requests that the server made. */
export const HardwareTestMessage = HardwareTestReport.extend({
  type: z.literal('hardware-test'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
})
export type HardwareTestMessage = z.infer<typeof HardwareTestMessage>

/** How a remote session stands on the robot; sent only of sessions that the server ordered. */
export const RemoteSessionMessage = RemoteReport.extend({
  type: z.literal('remote-session'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
})
export type RemoteSessionMessage = z.infer<typeof RemoteSessionMessage>

/** What was done on the robot in a remote session. */
export const RemoteDeedMessage = RemoteDeedReport.extend({
  type: z.literal('remote-deed'),
  seq: Seq,
  mark: MessageMark.optional(),
  at: Instant,
})
export type RemoteDeedMessage = z.infer<typeof RemoteDeedMessage>

export const DurableMessage = z.discriminatedUnion('type', [
  ReportMessage,
  ProgressMessage,
  ProgramProgressMessage,
  LogMessage,
  CommandDoneMessage,
  AgentRenewalMessage,
  ConfigReportMessage,
  HardwareTestMessage,
  RemoteSessionMessage,
  RemoteDeedMessage,
])
export type DurableMessage = z.infer<typeof DurableMessage>

/** Everything a robot may say on the link. */
export const AgentMessage = z.discriminatedUnion('type', [
  HelloMessage,
  HeartbeatMessage,
  ReportMessage,
  ProgressMessage,
  ProgramProgressMessage,
  LogMessage,
  CommandDoneMessage,
  AgentRenewalMessage,
  ConfigReportMessage,
  HardwareTestMessage,
  RemoteSessionMessage,
  RemoteDeedMessage,
])
export type AgentMessage = z.infer<typeof AgentMessage>
