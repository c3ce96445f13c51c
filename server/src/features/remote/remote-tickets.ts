import { createHash } from 'node:crypto'
import { commonErrors } from '@filo/contract/common-errors'
import { remoteErrors } from '@filo/contract/remote/remote-errors'
import { isRemoteOpen } from '@filo/contract/remote/remote-states'
import { remoteTicketSeconds } from '@filo/contract/remote/remote-wire'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import { remoteScopeOf } from './judge-session.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'
import * as tickets from './tickets-store.ts'

const TICKET_BYTES = 32
/** Tickets of one person that were not used; a page takes one for each connection. */
const MOST_TICKETS = 20

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/**
 * A ticket that opens one connection to an active session, once, soon, and from the browser session that it was made in.
 * @throws not_found no_permission remote_session_over remote_session_not_active remote_too_many
 */
export async function createRemoteTicket(
  { db, clock, ids }: RemoteDeps,
  actor: UserActor,
  sessionId: string,
): Promise<{ ticket: string; expiresAt: string }> {
  const { sessionId: signInId, userId } = actor
  if (signInId === null) throw new DomainError(commonErrors.no_permission)
  const row = await store.requireSession(db, remoteScopeOf(actor), sessionId)
  if (!isRemoteOpen(row.state)) throw new DomainError(remoteErrors.remote_session_over)
  if (row.state !== 'active') throw new DomainError(remoteErrors.remote_session_not_active)
  const now = clock.now()
  await tickets.deleteOldTickets(db, now)
  if ((await tickets.countTickets(db, userId, now)) >= MOST_TICKETS)
    throw new DomainError(remoteErrors.remote_too_many, { count: MOST_TICKETS, seconds: remoteTicketSeconds })
  const ticket = ids.secret(TICKET_BYTES)
  const expiresAt = new Date(now.getTime() + remoteTicketSeconds * 1000)
  await tickets.insertTicket(db, { hash: hashOf(ticket), sessionId, userId, signInId, expiresAt })
  return { ticket, expiresAt: expiresAt.toISOString() }
}

/**
 * Uses a ticket up. It is gone whether or not it is good for this actor: one that was stolen is of no use to its owner
 * either, who takes another.
 * @returns the session that it opens
 * @throws no_permission where it was made by or for somebody else, is used or too old
 */
export async function redeemRemoteTicket(
  { db, clock }: RemoteDeps,
  actor: UserActor,
  { ticket, sessionId }: { ticket: string; sessionId: string },
): Promise<store.SessionRow> {
  const used = await tickets.redeemTicketRow(db, { hash: hashOf(ticket), sessionId, now: clock.now() })
  const isOwn = used?.userId === actor.userId && used.signInId === actor.sessionId
  if (!isOwn) throw new DomainError(commonErrors.no_permission)
  const row = await store.requireSession(db, remoteScopeOf(actor), sessionId)
  if (row.state !== 'active') throw new DomainError(remoteErrors.remote_session_over)
  return row
}
