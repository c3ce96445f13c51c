import { commonErrors } from '@filo/contract/common-errors'
import type { RoleKey } from '@filo/contract/roles'
import { sessionErrors } from '@filo/contract/session/session-errors'
import type { Session } from '@filo/contract/session/session-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { readScopeOfRole } from '../../records/units/granted-robots.ts'
import type { UserActor } from '../../rights/actor.ts'
import { tokenHash } from '../../secrets/token-hash.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'
import { actorOf, createSessionOpener, type Device, type Issued } from './open-session.ts'
import { presentSession } from './present-session.ts'
import { createProofs } from './proof-service.ts'
import type { RecoveryCodesService } from './recovery-codes-service.ts'
import { createSessionFacts } from './session-facts.ts'
import { isSessionOver, sessionLimits } from './session-limits.ts'
import * as store from './sessions-store.ts'
import { createSignInGuard } from './sign-in-guard.ts'
import { createSignIns } from './sign-in-service.ts'

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'vault'> & {
  audit: AuditService
  identities: Pick<IdentitiesService, 'of'>
  recoveryCodes: Pick<RecoveryCodesService, 'redeem'>
}

function subject(user: { userId: string; name: string }) {
  return { objectType: 'user', objectId: user.userId, objectName: user.name }
}

/** What the use cases here share. */
type Parts = Deps & {
  open: ReturnType<typeof createSessionOpener>
  readFacts: ReturnType<typeof createSessionFacts>
}

async function loadSession({ db, clock }: Parts, token: string) {
  const found = await store.findSession(db, tokenHash(token), clock.now())
  if (!found) return null
  if (found.user.status !== 'active' || isSessionOver(found.session, clock.now())) return null
  const current = store.grantedRole(found.granted, found.session.roleKey)
  return current ? { ...found, current } : null
}

/** Authenticates whom a session token stands for, or null; a use of the session extends its idle limit now and then. */
export async function authenticateSession(
  deps: Parts,
  token: string,
  at: Device & { isUse: boolean },
): Promise<UserActor | null> {
  const { clock, db } = deps
  const found = await loadSession(deps, token)
  if (!found) return null
  const { session, user, current } = found
  const now = clock.now()
  if (at.isUse && now.getTime() - session.lastSeenAt.getTime() > sessionLimits.touchEveryMs) {
    await store.touchSession(db, session.id, user.id, now)
  }
  const scope = await readScopeOfRole(db, current, now)
  return actorOf(session, user, { granted: current, scope }, at)
}

/** The session a token stands for. @throws not_signed_in */
export async function getCurrentSession(deps: Parts, token: string): Promise<Session> {
  const { readFacts } = deps
  const found = await loadSession(deps, token)
  if (!found) throw new DomainError(commonErrors.not_signed_in)
  const { user, session } = found
  return presentSession({ ...found, facts: await readFacts(user.id, session.roleKey) })
}

function publishEnd(tx: Db, sessionIds: string[]): void {
  if (sessionIds.length > 0) publish(tx, { kind: 'session-ended', sessionIds })
}

/** Ends sessions of the actor, all or those named, with a line of the audit log. @returns those that were open */
export function endOwnSessions(
  { db, audit }: Parts,
  actor: UserActor,
  action: 'session.ended' | 'session.all_ended',
  only?: string[],
) {
  return db.transaction(async (tx) => {
    const gone = await store.deleteSessions(tx, actor.userId, only)
    if (gone.length > 0) await audit.record(tx, actor, { action, ...subject(actor) })
    publishEnd(tx, gone)
    return gone
  })
}

/** Ends one of the actor's own sessions. @throws not_found */
export async function endSession(deps: Parts, actor: UserActor, sessionId: string): Promise<void> {
  const gone = await endOwnSessions(deps, actor, 'session.ended', [sessionId])
  if (gone.length === 0) throw new DomainError(commonErrors.not_found)
}

/** Ends every session of a user inside the caller's transaction. */
export async function endSessionsOfUser(tx: Db, userId: string): Promise<void> {
  publishEnd(tx, await store.deleteSessions(tx, userId))
}

/** The same for one session, unless it is over already. */
export async function endSessionOfUser(tx: Db, userId: string, sessionId: string): Promise<void> {
  publishEnd(tx, await store.deleteSessions(tx, userId, [sessionId]))
}

/** Ends every session of a customer's people in the same way, and what their API tokens hold open. */
export async function endSessionsOfCustomer(tx: Db, customerId: string): Promise<void> {
  const { userIds, sessionIds } = await store.deleteSessionsOfCustomer(tx, customerId)
  publishEnd(tx, sessionIds)
  for (const userId of userIds) publish(tx, { kind: 'rights-changed', userId })
}

/** The same for all but the session that asks. */
export async function endOtherSessions({ clock }: Parts, tx: Db, actor: UserActor): Promise<void> {
  const open = await store.listSessionsOf(tx, actor.userId, clock.now())
  const others = open.map((row) => row.id).filter((id) => id !== actor.sessionId)
  if (others.length > 0) publishEnd(tx, await store.deleteSessions(tx, actor.userId, others))
}

/** Goes on under another held role with a new token; the old one is void. @throws role_not_granted not_signed_in */
export async function switchSessionRole(
  deps: Parts,
  actor: UserActor,
  token: string,
  role: RoleKey,
): Promise<Issued> {
  const { db, open, audit, readFacts } = deps
  const found = await loadSession(deps, token)
  const desired = found && store.grantedRole(found.granted, role)
  if (!found || !desired) throw new DomainError(sessionErrors.role_not_granted)
  const { session, user, granted } = found
  const issued = await db.transaction(async (tx) => {
    const gone = await store.deleteSessions(tx, user.id, [session.id])
    // Ended meanwhile: it must not live on under another token.
    if (gone.length === 0) throw new DomainError(commonErrors.not_signed_in)
    const device = { ip: session.ip, device: session.device, requestId: actor.requestId ?? '' }
    const from = { ...device, remember: session.isRemembered, continues: session }
    const opened = await open(tx, user, desired, from)
    const after = { role }
    await audit.record(tx, actor, {
      action: 'session.role_switched',
      ...subject(actor),
      before: { role: actor.role },
      after,
    })
    publishEnd(tx, [session.id])
    return opened
  })
  const shown = { session: issued.session, user, granted, facts: await readFacts(user.id, role) }
  return { ...issued, session: presentSession(shown) }
}

/** Lists the open sessions of the actor. */
export async function listOwnSessions({ db, clock }: Parts, actor: UserActor) {
  const rows = await store.listSessionsOf(db, actor.userId, clock.now())
  const open = rows.filter((row) => !isSessionOver(row, clock.now()))
  return open.map((row) => ({
    id: row.id,
    role: row.roleKey,
    device: row.device,
    ip: row.ip,
    issuedAt: row.issuedAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === actor.sessionId,
  }))
}

/** Deletes sessions that are over, and sign-in attempts after a week. */
export async function sweepSessions({ db, clock }: Parts): Promise<void> {
  await store.deleteExpiredSessions(db, clock.now())
  await store.deleteOldAttempts(db, new Date(clock.now().getTime() - SEVEN_DAYS_MS))
}

/** Server-side sessions with an opaque, hashed token (ARCHITECTURE.md). */
export function createSessionsService(deps: Deps) {
  const { db, clock, ids } = deps
  const guard = createSignInGuard(deps)
  const open = createSessionOpener({ clock, ids })
  const readFacts = createSessionFacts(deps)
  const signIns = createSignIns({ ...deps, guard, open, readFacts })
  const parts: Parts = { ...deps, open, readFacts }
  return {
    ...signIns,
    ...createProofs({ ...deps, guard }),
    authenticate: authenticateSession.bind(undefined, parts),
    current: getCurrentSession.bind(undefined, parts),
    end: endSession.bind(undefined, parts),
    endAll: (actor: UserActor) => endOwnSessions(parts, actor, 'session.all_ended'),
    endAllOf: endSessionsOfUser,
    endAllOfCustomer: endSessionsOfCustomer,
    endOthersOf: endOtherSessions.bind(undefined, parts),
    endOneOf: endSessionOfUser,
    grantedRoles: (userId: string) => store.listGrantedRoles(db, userId, clock.now()),
    switchRole: switchSessionRole.bind(undefined, parts),
    listOwn: listOwnSessions.bind(undefined, parts),
    sweep: sweepSessions.bind(undefined, parts),
    verifyCode: guard.verifyCode,
  }
}

export type SessionsService = ReturnType<typeof createSessionsService>
