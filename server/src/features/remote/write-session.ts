import { DAY_MS } from '@filo/contract/durations'
import type { RemoteAuditAction } from '@filo/contract/remote/remote-actions'
import type { RemoteRefusal } from '@filo/contract/remote/remote-orders'
import { type RemoteEndReason, type RemoteState, remoteStateOf } from '@filo/contract/remote/remote-states'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { afterCommit, publish } from '../../db/unit-of-work.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { sealDossier } from './dossier.ts'
import type { RemoteDeps } from './remote-deps.ts'
import * as store from './remote-store.ts'

/** Who did something, as events and the session's row have it. */
export interface Whoever {
  kind: 'user' | 'robot' | 'server'
  id: string | null
  name: string | null
}

/** The one that acts, as a dossier names them. */
export function whoeverOf(actor: Actor): Whoever {
  if (actor.kind === 'system') return { kind: 'server', id: null, name: null }
  return { kind: actor.kind, id: actorId(actor), name: actor.name }
}

/** One line of a dossier. */
export function eventOf(
  { ids, clock }: Pick<RemoteDeps, 'ids' | 'clock'>,
  sessionId: string,
  by: Whoever,
  about: Pick<store.EventRow, 'step' | 'deed'> & { params?: Record<string, string>; at?: Date },
): store.EventRow {
  const { step, deed, params = {}, at = clock.now() } = about
  return { id: ids.next(), sessionId, at, byKind: by.kind, byId: by.id, byName: by.name, deed, step, params }
}

/** A session that is written, with the name of its robot. */
export interface Subject {
  row: store.SessionRow
  serial: string
}

/** What changes, what the dossier and the audit log say of it, and whether the robot has to know. */
interface SessionChange {
  change: Partial<store.SessionRow>
  by: Whoever
  step: string
  params?: Record<string, string>
  action: RemoteAuditAction
  after?: Record<string, unknown>
  reason?: string | undefined
  forRobot: boolean
}

/** Tells pages of a session, and servers that hold connections to it, once the transaction is committed. */
export function publishSession(tx: Db, { id, unitId, customerId }: store.SessionRow): void {
  publish(tx, changed('remote', id, 'changed', { customerId, unitIds: [unitId] }))
  publish(tx, { kind: 'remote-changed', sessionId: id })
}

/**
 * Writes a step of a session that is locked: its row, its dossier, the audit log, and the robot's order where it has to know.
 * @returns the row as it is then
 */
export async function writeSession(
  deps: RemoteDeps,
  { tx, actor }: { tx: Db; actor: Actor },
  { row, serial }: Subject,
  { change, by, step, params, action, after, reason, forRobot }: SessionChange,
): Promise<store.SessionRow> {
  const revision = forRobot ? row.revision + 1 : row.revision
  const next = { ...row, ...change, revision }
  await store.updateSession(tx, row.id, { ...change, revision })
  await store.insertEvents(tx, [eventOf(deps, row.id, by, { step, deed: null, ...(params && { params }) })])
  await deps.audit.record(tx, actor, {
    action,
    objectType: 'remote_session',
    objectId: row.id,
    objectName: serial,
    customerId: row.customerId,
    after: { unitId: row.unitId, state: next.state, ...after },
    reason,
  })
  if (forRobot) await queueOrder(deps, tx, row)
  publishSession(tx, next)
  return next
}

/** Has the robot brought to where a session shall be, by what stands in its row when it is told. */
export async function queueOrder(
  { clock, commands }: RemoteDeps,
  tx: Db,
  { id, unitId }: Pick<store.SessionRow, 'id' | 'unitId'>,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + DAY_MS)
  await commands.queue(tx, unitId, { kind: 'remote-session', remoteSessionId: id, expiresAt })
  publish(tx, { kind: 'robot-command', unitId })
}

/** How and by whom a session ends. */
interface SessionEnd {
  reason: RemoteEndReason
  by: Whoever
  refusal?: RemoteRefusal | null
  text?: string
  /** What a person wrote. */
  words?: string | undefined
  /** The robot said so itself: it needs no order. */
  isRobotsWord?: boolean
}

/** Ends a session that is locked and open, whatever it waited for; its connections are cut after the commit. */
export function endSession(
  deps: RemoteDeps,
  work: { tx: Db; actor: Actor },
  subject: Subject,
  { reason, by, refusal = null, text = '', words, isRobotsWord = false }: SessionEnd,
): Promise<store.SessionRow> {
  const { row } = subject
  const state: RemoteState = remoteStateOf(reason, row.state === 'active')
  const endedBy = { endedByKind: by.kind, endedById: by.id, endedByName: by.name }
  const none = { answerBy: null, extensionMinutes: null, extensionAnswerBy: null, holderId: null }
  // The robot may have handed over all of it before, or have nothing to hand over.
  afterCommit(work.tx, () => sealDossier(deps, row.id))
  return writeSession(deps, work, subject, {
    change: {
      ...none,
      ...endedBy,
      state,
      endReason: reason,
      refusal,
      endText: words ?? text,
      endedAt: deps.clock.now(),
    },
    by,
    step: state,
    params: { reason, ...(refusal && { refusal }), ...(text && { text }) },
    action: state === 'denied' ? 'remote_session.denied' : 'remote_session.ended',
    after: { endReason: reason, ...(refusal && { refusal }) },
    reason: words,
    forRobot: !isRobotsWord,
  })
}
