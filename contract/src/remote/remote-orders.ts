import { z } from 'zod'
import { Id, Instant } from '../entity.ts'
import { RemoteEndReason, RemoteMode, RemoteType, remoteMostMinutes } from './remote-states.ts'

/** A question that the person beside the robot may answer, and for how long from now. */
const Question = z.object({ seconds: z.number().int().min(1).max(3600) })

/**
 * How a remote session shall stand on the robot; one with a lower `revision` than the robot knows is old and left alone.
 * `ask`: the person beside the robot is asked, and the robot opens it when they say yes; `open`: it is allowed already;
 * `ended`: nothing of it goes on.
 */
export const RemoteOrder = z.object({
  sessionId: Id,
  revision: z.number().int().min(1),
  desired: z.enum(['consent', 'open', 'ended']),
  types: z.array(RemoteType).min(1).max(4),
  mode: RemoteMode,
  /** Who connects and why, as the robot shows it. */
  requestedBy: z.string().max(200),
  reason: z.string().max(500),
  /** How long it was asked for, or how much longer. */
  minutes: z.number().int().min(1).max(remoteMostMinutes),
  /** Of `ask`. */
  question: Question.nullable(),
  /** Of `open`: from now; clocks may differ. */
  secondsLeft: z.number().int().min(0).max(86_400),
  /** More time is asked for, of an open session: the person beside the robot is asked. */
  extension: Question.extend({ minutes: z.number().int().min(1).max(remoteMostMinutes) }).nullable(),
  /** Of `ended`. */
  endReason: RemoteEndReason.nullable(),
})
export type RemoteOrder = z.infer<typeof RemoteOrder>

/** What the person beside the robot said. */
export const RemoteConsent = z.object({
  answer: z.enum(['yes', 'no']),
  /** As they call themselves. */
  by: z.string().trim().min(1).max(100),
  at: Instant,
})
export type RemoteConsent = z.infer<typeof RemoteConsent>

/** Why a robot cannot open a session. */
const remoteRefusals = ['no_screen', 'no_terminal', 'no_desktop', 'busy', 'disabled', 'expired'] as const
export const RemoteRefusal = z.enum(remoteRefusals)
export type RemoteRefusal = z.infer<typeof RemoteRefusal>

/** What a robot says of a session: durable, in order, and never taken back. */
export const RemoteReport = z.object({
  sessionId: Id,
  state: z.enum(['asking', 'open', 'ended']),
  consent: RemoteConsent.nullable(),
  /** An answer to the newest request for more time. */
  extension: RemoteConsent.nullable(),
  end: z
    .object({ reason: RemoteEndReason, refusal: RemoteRefusal.nullable(), text: z.string().max(300) })
    .nullable(),
})
export type RemoteReport = z.infer<typeof RemoteReport>

/** A path as people read it: what is not UTF-8 is escaped (`\xNN`). */
const ShownPath = z.string().max(4096)
const Bytes = z.number().int().min(0)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What was done on the robot in a session, as its dossier says it. */
export const RemoteDeed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('terminal_opened'), user: z.string().max(100) }),
  z.object({
    kind: z.literal('terminal_ended'),
    exitCode: z.number().int().nullable(),
    /** Processes that the shell left and that were ended with it. */
    ended: z.number().int().min(0),
  }),
  z.object({ kind: z.literal('desktop_opened'), mode: RemoteMode }),
  z.object({ kind: z.literal('desktop_closed'), mode: RemoteMode, keys: Bytes, clicks: Bytes }),
  z.object({ kind: z.literal('file_downloaded'), path: ShownPath, bytes: Bytes, sha256: Hash }),
  z.object({ kind: z.literal('file_uploaded'), path: ShownPath, bytes: Bytes, sha256: Hash }),
  z.object({ kind: z.literal('folder_downloaded'), path: ShownPath, files: Bytes, bytes: Bytes }),
  z.object({ kind: z.literal('file_renamed'), path: ShownPath, to: ShownPath }),
  z.object({ kind: z.literal('folder_made'), path: ShownPath }),
  z.object({ kind: z.literal('file_deleted'), path: ShownPath, files: Bytes }),
  z.object({ kind: z.literal('log_read'), source: z.string().max(200), isDownload: z.boolean() }),
  z.object({
    kind: z.literal('service_restarted'),
    service: z.string().max(200),
    reason: z.string().max(500),
    outcome: z.enum(['done', 'failed']),
    text: z.string().max(300),
  }),
  /** Something that was to be recorded was too much: so many bytes are not in the recording. */
  z.object({ kind: z.literal('recording_cut'), bytes: Bytes }),
])
export type RemoteDeed = z.infer<typeof RemoteDeed>

/** A deed with its session and who did it; `by` is the person that the server named for the stream. */
export const RemoteDeedReport = z.object({
  sessionId: Id,
  by: z.object({ id: Id, name: z.string().max(200) }).nullable(),
  deed: RemoteDeed,
})
export type RemoteDeedReport = z.infer<typeof RemoteDeedReport>

/** The files of a dossier that a robot writes: what its terminal showed, and what is different afterwards. */
export const RemoteFileName = z.enum(['terminal.cast', 'difference.json'])
export type RemoteFileName = z.infer<typeof RemoteFileName>
/** One call brings at most so much of a file, and a file is at most so long. */
export const remotePieceBytes = 262_144
export const remoteFileMostBytes = 33_554_432
