import type { RemoteConsent, RemoteOrder, RemoteRefusal } from '@filo/contract/remote/remote-orders'
import {
  type RemoteEndReason,
  type RemoteMode,
  type RemoteType,
  remoteConsentSeconds,
  remoteMostMinutes,
} from '@filo/contract/remote/remote-states'
import { type RemoteStreamKind, remoteStreamTypes } from '@filo/contract/remote/remote-streams'
import { cutText } from '../updates/cut-text.ts'
import type { RemoteSettings } from './remote-settings.ts'
import { isOver, type LiveSession, type StoredSession } from './session-record.ts'

/** What an order meets on the robot. */
export interface OrderFacts {
  nowMs: number
  access: RemoteSettings['access']
  /** Another session asks or is open. */
  isBusy: boolean
  canTerminal: boolean
  canDesktop: boolean
  /** For a session that is new. */
  runId: string
}

/** A server counts a session's time from when it hears of it: so much later is the same end. */
const slackMs = 30_000

/** Why a new session cannot be; undefined: it can. One of several types that is not there is no reason. */
export function refusalOf(order: RemoteOrder, facts: OrderFacts): RemoteRefusal | undefined {
  if (facts.access === 'off') return 'disabled'
  if (order.desired === 'open' && order.secondsLeft === 0) return 'expired'
  if (facts.isBusy) return 'busy'
  const isThere = (type: RemoteType) =>
    type === 'terminal' ? facts.canTerminal : type !== 'desktop' || facts.canDesktop
  if (order.types.some(isThere)) return undefined
  return order.types.includes('terminal') ? 'no_terminal' : 'no_desktop'
}

function beginSession(order: RemoteOrder, facts: OrderFacts): LiveSession {
  const { nowMs, access } = facts
  const isOpen = order.desired === 'open'
  const allowedUntil = isOpen ? nowMs + order.secondsLeft * 1000 : null
  const questionUntil = nowMs + (order.question?.seconds ?? remoteConsentSeconds) * 1000
  const session: LiveSession = {
    id: order.sessionId,
    revision: order.revision,
    runId: facts.runId,
    state: isOpen && access === 'on' ? 'opening' : 'asking',
    consent: null,
    extensionAnswer: null,
    end: null,
    isReported: false,
    order,
    answerBy: Math.min(questionUntil, allowedUntil ?? questionUntil),
    allowedUntil,
    endsAt: null,
    consentedUntil: null,
    extension: null,
  }
  const over = (reason: RemoteEndReason, refusal: RemoteRefusal | null): LiveSession => ({
    ...session,
    state: 'ended',
    end: { reason, refusal, text: '' },
  })
  if (order.desired === 'ended') return over(order.endReason ?? 'closed', null)
  const refusal = refusalOf(order, facts)
  return refusal ? over('robot_refused', refusal) : session
}

/** More time that is asked for: by the order, or by its later end where the owner has every minute asked for. */
function extensionOf(session: LiveSession, order: RemoteOrder, { nowMs }: OrderFacts) {
  const { extension } = order
  // A question that stands only shrinks: whoever reads it says yes to no more than they read.
  const most = session.extension?.minutes ?? remoteMostMinutes
  if (extension)
    return { minutes: Math.min(most, extension.minutes), answerBy: nowMs + extension.seconds * 1000 }
  const moreMs = nowMs + order.secondsLeft * 1000 - (session.consentedUntil ?? Number.POSITIVE_INFINITY)
  if (order.desired !== 'open' || moreMs <= slackMs) return null
  const minutes = Math.min(most, Math.ceil(moreMs / 60_000))
  return { minutes, answerBy: nowMs + remoteConsentSeconds * 1000 }
}

function reorderAsking(session: LiveSession, order: RemoteOrder, facts: OrderFacts): LiveSession {
  const { nowMs, access } = facts
  if (order.desired === 'consent') {
    const seconds = order.question?.seconds ?? remoteConsentSeconds
    return { ...session, answerBy: nowMs + seconds * 1000, allowedUntil: null }
  }
  if (order.secondsLeft === 0) return endSession('time_over')(session)
  const allowedUntil = nowMs + order.secondsLeft * 1000
  if (access === 'on') return { ...session, state: 'opening', allowedUntil }
  return { ...session, allowedUntil, answerBy: Math.min(session.answerBy, allowedUntil) }
}

function reorderOpen(session: LiveSession, order: RemoteOrder, facts: OrderFacts): LiveSession {
  const extension = extensionOf(session, order, facts)
  const extensionAnswer = extension ? null : session.extensionAnswer
  if (order.desired === 'consent') return { ...session, extension, extensionAnswer }
  const allowedUntil = facts.nowMs + order.secondsLeft * 1000
  const endsAt =
    session.endsAt === null
      ? null
      : Math.min(allowedUntil, session.consentedUntil ?? Number.POSITIVE_INFINITY)
  return { ...session, extension, extensionAnswer, allowedUntil, endsAt }
}

/**
 * A session after an order; the very same object where the order is old or comes too late. What ended never opens again,
 * and an order never widens what a session may do.
 */
export function applyOrder(
  session: LiveSession | undefined,
  order: RemoteOrder,
  facts: OrderFacts,
): LiveSession {
  if (!session) return beginSession(order, facts)
  if (order.revision <= session.revision || isOver(session)) return session
  const next = { ...session, revision: order.revision }
  if (order.desired === 'ended') return endSession(order.endReason ?? 'closed')(next)
  return session.state === 'asking' ? reorderAsking(next, order, facts) : reorderOpen(next, order, facts)
}

type Step = (session: LiveSession) => LiveSession

/** Ends a session: one that only asked has nothing left to be ended. */
export function endSession(reason: RemoteEndReason, text = ''): Step {
  return (session) => {
    if (isOver(session)) return session
    const end = { reason, refusal: null, text: cutText(text, 300) }
    return { ...session, state: session.state === 'asking' ? 'ended' : 'ending', extension: null, end }
  }
}

/** All that the session left has been ended. */
export function finishSession<S extends StoredSession>(session: S): S {
  return session.state === 'ending' ? { ...session, state: 'ended' } : session
}

/** Whether the person beside the robot is asked something now. */
export function awaitsAnswer({ state, extension }: Pick<LiveSession, 'state' | 'extension'>): boolean {
  return state === 'asking' || (state === 'open' && extension !== null)
}

/** Applies what the person beside the robot decided, of the session or of more time for it; what nobody asks changes nothing. */
export function answerSession(consent: RemoteConsent): Step {
  return (session) => {
    if (!awaitsAnswer(session)) return session
    const isYes = consent.answer === 'yes'
    if (session.state === 'asking') {
      const answered = { ...session, consent }
      return isYes ? { ...answered, state: 'opening' } : endSession('denied')(answered)
    }
    const moreMs = isYes ? (session.extension?.minutes ?? 0) * 60_000 : 0
    const later = (until: number | null) => (until === null ? null : until + moreMs)
    const times = { endsAt: later(session.endsAt), consentedUntil: later(session.consentedUntil) }
    return { ...session, ...times, extension: null, extensionAnswer: consent }
  }
}

/** The session is open from now on, and its time runs. */
export function openSession(access: RemoteSettings['access'], nowMs: number): Step {
  return (session) => {
    if (session.state !== 'opening') return session
    const minutesUntil = nowMs + session.order.minutes * 60_000
    const allowedUntil = session.allowedUntil ?? minutesUntil
    // The person was shown the minutes: a server that names a later end does not get it by their yes.
    const endsAt = access === 'consent' ? Math.min(allowedUntil, minutesUntil) : allowedUntil
    return { ...session, state: 'open', endsAt, consentedUntil: access === 'consent' ? endsAt : null }
  }
}

/** The times at which something of a session happens by itself. */
export type Deadline = 'question' | 'extension' | 'end'

/** Instants of the deadlines of a session; null: there is none now. */
export function deadlinesOf(session: LiveSession): Record<Deadline, number | null> {
  const isOpen = session.state === 'open'
  return {
    question: session.state === 'asking' ? session.answerBy : null,
    extension: isOpen ? (session.extension?.answerBy ?? null) : null,
    end: isOpen ? session.endsAt : null,
  }
}

/** The time of a deadline has come: `dueAt` is what it was when its time began, so that one that was moved is none. */
export function passDeadline(name: Deadline, dueAt: number): Step {
  return (session) => {
    if (deadlinesOf(session)[name] !== dueAt) return session
    if (name === 'extension') return { ...session, extension: null }
    return endSession(name === 'question' ? 'no_answer' : 'time_over')(session)
  }
}

/** Why a stream of an open session is refused; undefined: it may be. */
export function streamRefusal(
  { types, mode }: { types: readonly RemoteType[]; mode: RemoteMode },
  kind: RemoteStreamKind,
  desiredMode: RemoteMode,
): string | undefined {
  if (!types.includes(remoteStreamTypes[kind])) return 'this session carries no such stream'
  return desiredMode === 'control' && mode === 'view' ? 'this session only views' : undefined
}
