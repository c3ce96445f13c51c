import { remoteErrors } from '@filo/contract/remote/remote-errors'
import { isRemoteOpen, type RemoteEndReason } from '@filo/contract/remote/remote-states'
import { DomainError } from '../../ground/domain-error.ts'
import { may, scopeOf, type UserActor } from '../../rights/actor.ts'
import { answerByFrom, lockOwnSession, writeExtension } from './answer-remote-session.ts'
import { listPresent } from './participants-store.ts'
import type { RemoteDeps } from './remote-deps.ts'
import type { SessionRow } from './remote-store.ts'
import { endSession, type Subject, whoeverOf, writeSession } from './write-session.ts'

/** Of the robot's customer, who may answer for it. */
const isOfCustomer = (actor: UserActor) => scopeOf(actor).kind !== 'all'

/**
 * Whether an actor may end a session: whoever requested or holds it, the robot's customer, and who ends other people's
 * sessions.
 */
export function mayEnd(actor: UserActor, { requestedBy, holderId }: SessionRow): boolean {
  if (requestedBy === actor.userId || holderId === actor.userId) return true
  return isOfCustomer(actor) ? may(actor, 'remote.consent') : may(actor, 'session.end')
}

function endReasonOf(actor: UserActor, { state }: SessionRow): RemoteEndReason {
  if (isOfCustomer(actor)) return 'customer_ended'
  return state === 'active' ? 'closed' : 'withdrawn'
}

function requireOpen({ row }: Subject): void {
  if (!isRemoteOpen(row.state)) throw new DomainError(remoteErrors.remote_session_over)
}

/** Ends a session, or withdraws its request. @throws not_found remote_end_not_yours remote_session_over */
export async function endRemoteSession(
  deps: RemoteDeps,
  actor: UserActor,
  { sessionId, reason }: { sessionId: string; reason?: string | undefined },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subject = await lockOwnSession(tx, actor, sessionId)
    if (!mayEnd(actor, subject.row)) throw new DomainError(remoteErrors.remote_end_not_yours)
    requireOpen(subject)
    const end = { reason: endReasonOf(actor, subject.row), by: whoeverOf(actor), words: reason }
    await endSession(deps, { tx, actor }, subject, end)
  })
}

/**
 * Asks for more minutes: who was asked for the session is asked again; where nobody was, it is longer at once.
 * @throws not_found remote_not_holder remote_session_over remote_session_not_active remote_extension_open
 */
export async function extendRemoteSession(
  deps: RemoteDeps,
  actor: UserActor,
  { sessionId, minutes }: { sessionId: string; minutes: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subject = await lockOwnSession(tx, actor, sessionId)
    const { row } = subject
    requireOpen(subject)
    if (row.requestedBy !== actor.userId && row.holderId !== actor.userId)
      throw new DomainError(remoteErrors.remote_not_holder)
    if (row.state !== 'active') throw new DomainError(remoteErrors.remote_session_not_active)
    const now = deps.clock.now()
    if (row.extensionAnswerBy !== null && row.extensionAnswerBy > now)
      throw new DomainError(remoteErrors.remote_extension_open)
    const change = { extensionMinutes: minutes, extensionAnswerBy: answerByFrom(now) }
    if (!row.needsConsent) {
      const own = { answer: 'yes', from: 'console', name: actor.name, userId: actor.userId, at: now } as const
      await writeExtension(deps, { tx, actor }, { ...subject, row: { ...row, ...change } }, own)
      return
    }
    await writeSession(deps, { tx, actor }, subject, {
      change,
      by: whoeverOf(actor),
      step: 'extension_requested',
      params: { minutes: String(minutes) },
      action: 'remote_session.extension_requested',
      after: { minutes },
      forRobot: true,
    })
  })
}

/**
 * Hands control to another of the maker's people who is connected and may have it.
 * @throws not_found remote_session_over remote_not_holder remote_not_connected
 */
export async function handOverRemoteControl(
  deps: RemoteDeps,
  actor: UserActor,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const subject = await lockOwnSession(tx, actor, sessionId)
    const { row } = subject
    requireOpen(subject)
    const isHolder =
      row.holderId === actor.userId || (row.holderId === null && row.requestedBy === actor.userId)
    if (row.mode !== 'control' || !isHolder) throw new DomainError(remoteErrors.remote_not_holder)
    const present = await listPresent(tx, sessionId, deps.clock.now())
    const next = present.find((person) => person.userId === userId)
    if (!next?.mayControl)
      throw new DomainError(remoteErrors.remote_not_connected, { name: next?.name ?? '?' })
    await writeSession(deps, { tx, actor }, subject, {
      change: { holderId: userId },
      by: whoeverOf(actor),
      step: 'handed_over',
      params: { to: next.name },
      action: 'remote_session.control_handed_over',
      after: { to: next.name },
      forRobot: false,
    })
  })
}
