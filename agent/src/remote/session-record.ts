import { Id } from '@filo/contract/entity'
import {
  RemoteConsent,
  type RemoteOrder,
  RemoteRefusal,
  type RemoteReport,
} from '@filo/contract/remote/remote-orders'
import { RemoteEndReason } from '@filo/contract/remote/remote-states'
import { z } from 'zod'

const End = z.object({ reason: RemoteEndReason, refusal: RemoteRefusal.nullable(), text: z.string() })

/**
 * What a start of the agent needs of a session, and what of it the server must hear. `opening`: allowed, and the dossier
 * notes what was before; `ending`: over, and what runs of it is being ended. The server hears of neither.
 */
export const StoredSession = z.object({
  id: Id,
  revision: z.number().int(),
  /** Names all processes of the session: 32 hexadecimal digits. */
  runId: z.string().regex(/^[0-9a-f]{32}$/),
  state: z.enum(['asking', 'opening', 'open', 'ending', 'ended']),
  consent: RemoteConsent.nullable(),
  /** The answer to the newest request for more time. */
  extensionAnswer: RemoteConsent.nullable(),
  end: End.nullable(),
  /** The server heard of it as it stands here. */
  isReported: z.boolean(),
})
export type StoredSession = z.infer<typeof StoredSession>

/** What is on disk of them. */
export const SessionJournal = z.object({ sessions: z.array(StoredSession) })

/** A session of this run of the agent; times are milliseconds of the monotonic clock. */
export interface LiveSession extends StoredSession {
  /** The first order of it: what the person beside the robot said yes to is never widened by a later one. */
  order: RemoteOrder
  /** When its question is given up; of one that asks. */
  answerBy: number
  /** Until when the newest `open` order allows it; null: for the minutes of its first order. */
  allowedUntil: number | null
  /** When it ends by itself; null before it is open. */
  endsAt: number | null
  /** Until when the person beside the robot allowed it; null where the owner wants nobody to be asked. */
  consentedUntil: number | null
  extension: { minutes: number; answerBy: number } | null
}

/** Whether nothing of a session goes on any more; what it left may still be ended. */
export function isOver({ state }: Pick<StoredSession, 'state'>): boolean {
  return state === 'ending' || state === 'ended'
}

/** Report to the server of a session as it stands; undefined while that is nothing new to it. */
export function reportOf(session: StoredSession): RemoteReport | undefined {
  const { id, state, consent, extensionAnswer, end } = session
  if (state === 'opening' || state === 'ending') return undefined
  return { sessionId: id, state, consent, extension: extensionAnswer, end }
}

/** Whether a change is one that the server must hear of. */
export function mustReport(before: StoredSession | undefined, after: StoredSession): boolean {
  if (!reportOf(after)) return false
  if (before?.state !== after.state || before.consent !== after.consent) return true
  return after.extensionAnswer !== null && before.extensionAnswer !== after.extensionAnswer
}

/** Sessions that a start of the agent finds: whatever had not ended is over. */
export function afterRestart(session: StoredSession): StoredSession {
  if (isOver(session)) return session
  return { ...session, state: 'ending', end: { reason: 'agent_restarted', refusal: null, text: '' } }
}
