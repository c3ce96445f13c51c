import type { RoleKey } from '@filo/contract/roles'
import { type SsoErrorCode, ssoErrors } from '@filo/contract/sso/sso-errors'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { Identity } from '../../oidc/identity-provider.ts'
import { findInvitedStaff, findUserByEmail } from '../../records/people/find-user-by-email.ts'
import { systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { InvitesService } from '../users/invites-service.ts'
import { type Candidate, entryOf } from './sso-entry.ts'
import * as store from './sso-store.ts'

interface From {
  ip: string
  device: string
  requestId: string
  role: RoleKey | undefined
}

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'openFor'>
  invites: Pick<InvitesService, 'resume'>
}

function subjectOf({ id, displayName, customerId }: store.UserRow) {
  return { objectType: 'user', objectId: id, objectName: displayName, customerId }
}

/** Lets in whom the provider vouches for, if they are one of ours; links them at the first use. */
export function createSsoAdmission({ db, clock, ids, audit, sessions, invites }: Deps) {
  async function candidateOf(tx: Db, user: store.UserRow): Promise<Candidate> {
    return {
      userId: user.id,
      status: user.status,
      customerId: user.customerId,
      holdsRole: await store.holdsRole(tx, user.id, clock.now()),
      hasOpenInvite: await store.hasOpenInvite(tx, user.id, clock.now()),
    }
  }

  /** Who has joined with an address, else whom we have invited there; what customers invite is not the provider's. */
  async function findByEmail(tx: Db, email: string): Promise<store.UserRow | undefined> {
    return (await findUserByEmail(tx, email)) ?? (await findInvitedStaff(tx, email))
  }

  /** Whom the provider speaks of, by the link or else by the address (compared in lower case, never Turkish). */
  async function findPeople(tx: Db, identity: Identity) {
    const linked = (await store.findLinked(tx, identity.issuer, identity.subject))?.user
    const email = identity.email?.trim().toLowerCase()
    const byEmail = linked || !email ? undefined : await findByEmail(tx, email)
    return { user: linked ?? byEmail, linked, byEmail }
  }

  async function judge(tx: Db, identity: Identity) {
    const { user, linked, byEmail } = await findPeople(tx, identity)
    const entry = entryOf({
      linked: linked && (await candidateOf(tx, linked)),
      byEmail: byEmail && {
        ...(await candidateOf(tx, byEmail)),
        isLinkedElsewhere: await store.isLinkedElsewhere(tx, byEmail.id, identity),
      },
      isEmailVerified: identity.isEmailVerified && identity.email !== null,
    })
    return { entry, user }
  }

  async function link(tx: Db, user: store.UserRow, { issuer, subject, email }: Identity): Promise<void> {
    const at = clock.now()
    const row = { id: ids.next(), userId: user.id, issuer, subject, email: email ?? user.email }
    const isMade = await store.insertIdentity(tx, { ...row, linkedAt: at, lastUsedAt: at })
    // Two first uses at once: the other one has made the link.
    if (!isMade) throw new DomainError(ssoErrors.sso_start_again)
  }

  async function enter(
    tx: Db,
    user: store.UserRow,
    identity: Identity,
    { isFirstUse, ...from }: From & { isFirstUse: boolean },
  ) {
    if (user.status === 'invited') await invites.resume(tx, user, from)
    if (isFirstUse) await link(tx, user, identity)
    else await store.touchIdentity(tx, identity.issuer, identity.subject, clock.now())
    const { token, actor } = await sessions.openFor(tx, user.id, from)
    if (isFirstUse) await audit.record(tx, actor, { action: 'user.identity_linked', ...subjectOf(user) })
    await audit.record(tx, actor, { action: 'session.started_by_sso', ...subjectOf(user) })
    return { token, email: user.email }
  }

  /** Of strangers nothing is recorded; that one of ours was refused is. */
  async function refuse(
    tx: Db,
    code: SsoErrorCode,
    user: store.UserRow | undefined,
    { ip, requestId }: From,
  ) {
    const by = { ...systemActor('filo'), ip, requestId }
    if (user) await audit.record(tx, by, { action: 'session.refused', ...subjectOf(user) })
    return new DomainError(ssoErrors[code])
  }

  /** Opens a session for the person. @throws sso_… with what to do */
  async function admit(identity: Identity, from: From): Promise<{ token: string; email: string }> {
    const outcome = await db.transaction(async (tx) => {
      const { entry, user } = await judge(tx, identity)
      if (entry.kind === 'refuse' || !user) {
        const [code, whom] = entry.kind === 'refuse' ? [entry.code, entry.userId] : ['sso_unknown' as const]
        return refuse(tx, code, whom ? user : undefined, from)
      }
      const { isFirstUse } = entry
      const entered = await enter(tx, user, identity, { ...from, isFirstUse })
      const { id, customerId } = user
      if (isFirstUse) publish(tx, changed('users', id, 'changed', { customerId }))
      return entered
    })
    if (outcome instanceof DomainError) throw outcome
    return outcome
  }

  return { admit }
}

export type SsoAdmission = ReturnType<typeof createSsoAdmission>
