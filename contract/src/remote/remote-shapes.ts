import { z } from 'zod'
import { RemoteAnswer } from '../customers/remote-policy.ts'
import { Id, Instant, Sha256 } from '../entity.ts'
import { RemoteDeed, RemoteRefusal } from './remote-orders.ts'
import { RemoteEndReason, RemoteMode, RemoteState, RemoteType } from './remote-states.ts'

const Person = z.object({ id: Id, name: z.string() })
/** A person whose account may be gone, the one beside the robot, the robot itself or the server. */
const Whoever = z.object({
  kind: z.enum(['user', 'robot', 'server']),
  id: Id.nullable(),
  name: z.string().nullable(),
})

export const RemoteParticipant = z.object({
  userId: Id,
  name: z.string(),
  joinedAt: Instant,
  /** Connected now. */
  isHere: z.boolean(),
})
export type RemoteParticipant = z.infer<typeof RemoteParticipant>

export const RemoteSession = z.object({
  id: Id,
  unitId: Id,
  serial: z.string(),
  robotName: z.string(),
  customer: Person.nullable(),
  state: RemoteState,
  types: z.array(RemoteType),
  mode: RemoteMode,
  reason: z.string(),
  minutes: z.number().int(),
  requestedBy: Person.nullable(),
  requestedAt: Instant,
  /** Somebody is asked before it opens; else the rule of the customer, or that it is the maker's own robot, allows it. */
  needsConsent: z.boolean(),
  consent: z
    .object({
      answer: z.enum(['yes', 'no']),
      /** Beside the robot, or in the console. */
      from: z.enum(['robot', 'console']),
      by: z.string(),
      at: Instant,
    })
    .nullable(),
  /** When a question is given up; of one that waits for an answer. */
  answerBy: Instant.nullable(),
  openedAt: Instant.nullable(),
  /** When it ends by itself; of an active one. */
  endsAt: Instant.nullable(),
  /** More time that was asked for and not answered yet. */
  extension: z.object({ minutes: z.number().int(), answerBy: Instant }).nullable(),
  endedAt: Instant.nullable(),
  endReason: RemoteEndReason.nullable(),
  endedBy: Whoever.nullable(),
  refusal: RemoteRefusal.nullable(),
  endText: z.string(),
  /** Who may type and click: one person at a time; null in a session that only views. */
  holder: Person.nullable(),
  participants: z.array(RemoteParticipant),
  /** What the caller may do with it now. */
  can: z.object({
    connect: z.boolean(),
    answer: z.boolean(),
    end: z.boolean(),
    extend: z.boolean(),
    handOver: z.boolean(),
  }),
  dossier: z.object({
    recordingBytes: z.number().int(),
    hasDifference: z.boolean(),
    /** Null: not closed yet. */
    sealedAt: Instant.nullable(),
    /** SHA-256 over all that it holds (docs/remote-connection.md); it stands in the audit log too. */
    hash: Sha256.nullable(),
    purgedAt: Instant.nullable(),
    keepUntil: Instant.nullable(),
  }),
})
export type RemoteSession = z.infer<typeof RemoteSession>

/** What a robot and its customer allow the caller, and what is going on with it. */
export const RemoteReadiness = z.object({
  unitId: Id,
  serial: z.string(),
  name: z.string(),
  isOnline: z.boolean(),
  isVirtual: z.boolean(),
  /** Null: its agent has not said yet. */
  canRemote: z.boolean().nullable(),
  /** What the robot said that it offers; null: it has not said. */
  types: z.array(RemoteType).nullable(),
  /** Its agent said that it is not root: no terminal, files by its own user's rights, no services of the system. */
  runsWithoutRoot: z.boolean(),
  answer: RemoteAnswer,
  /** Why the caller may not ask at all; null: they may. */
  refusal: z.enum(['remote_robot_not_yours', 'remote_refused', 'robot_retired']).nullable(),
  openSession: RemoteSession.nullable(),
})
export type RemoteReadiness = z.infer<typeof RemoteReadiness>

/** One line of what happened in a session, by whom. */
export const RemoteEvent = z.object({
  id: Id,
  at: Instant,
  by: Whoever,
  /** What the robot did; null of what happened to the session itself. */
  deed: RemoteDeed.nullable(),
  /** What happened to the session itself: a state, or `joined`, `left`, `handed_over`, `extended` and the like. */
  step: z.string().nullable(),
  params: z.record(z.string(), z.string()),
})
export type RemoteEvent = z.infer<typeof RemoteEvent>
