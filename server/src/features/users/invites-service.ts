import { commonErrors } from '@filo/contract/common-errors'
import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { userErrors } from '@filo/contract/users/users-errors'
import type { Invite } from '@filo/contract/users/users-routes'
import type { Db } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { findUserByEmail } from '../../records/people/find-user-by-email.ts'
import { personKeys } from '../../records/people/person-keys.ts'
import type { Actor, UserActor } from '../../rights/actor.ts'
import { isGuessablePassword } from '../../secrets/guessable-password.ts'
import { hashPassword } from '../../secrets/password.ts'
import { isWeakPassword } from '../../secrets/weak-password.ts'
import { createAttemptCounter } from '../../throttle/attempt-counter.ts'
import { createAddressInUse } from './address-in-use.ts'
import {
  createInviteLink,
  HOUR_MS,
  type InviteDeps,
  type InviteParts,
  inviteState,
  readLink,
  requirePatience,
  useLink,
} from './invite-links.ts'
import * as store from './invites-store.ts'
import { mailLink } from './mail-link.ts'
import { usesOnlyProvider } from './only-provider.ts'
import { changeUser, type UserRow } from './users-store.ts'

const perAccount = { tries: 3, windowMs: HOUR_MS }

interface SetPassword {
  token: string
  password: string
  displayName?: string | undefined
  from: { ip: string; requestId: string }
}

function presentInvites({ clock }: InviteParts, { invite, user }: store.InviteWithUser): Invite {
  return {
    id: invite.id,
    userId: user.id,
    email: user.email,
    displayName: user.displayName,
    roles: invite.roles,
    createdAt: invite.createdAt.toISOString(),
    expiresAt: invite.expiresAt.toISOString(),
    state: inviteState(invite, clock.now()),
    hasJoined: user.status !== 'invited',
  }
}

/** Lists a page of the invitations that the actor may see. */
export async function listInvites(deps: InviteParts, actor: UserActor, query: store.InviteListQuery) {
  const { db, clock } = deps
  const found = await store.listInviteRows(db, actor, query, clock.now())
  const items = presentRows(found.rows, ({ invite }) => invite.id, presentInvites.bind(undefined, deps))
  return { items, totalCount: found.totalCount }
}

async function findInvite(tx: Db, actor: UserActor, id: string): Promise<store.InviteWithUser> {
  const found = await store.findInvite(tx, actor, id)
  if (found?.user.status !== 'invited') throw new DomainError(commonErrors.not_found)
  return found
}

function inviteSubject(user: UserRow) {
  return {
    objectType: 'user',
    objectId: user.id,
    objectName: user.displayName,
    customerId: user.customerId,
  }
}

/** @throws not_found */
export async function renewInvite(
  deps: InviteParts,
  actor: UserActor,
  id: string,
  origin: string,
): Promise<LinkAnswer> {
  const { db, audit, mailer } = deps
  const link = await db.transaction(async (tx) => {
    const { invite, user } = await findInvite(tx, actor, id)
    await audit.record(tx, actor, { action: 'user.invite_renewed', ...inviteSubject(user) })
    return createInviteLink(deps, tx, actor, { kind: 'invite', user, roles: invite.roles, origin })
  })
  return mailLink(mailer, link)
}

/** A person without an open invitation stays as they are. @throws not_found */
export async function revokeInvite(
  { db, clock, audit }: InviteParts,
  actor: UserActor,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { user } = await findInvite(tx, actor, id)
    if ((await store.revokeOpenInvites(tx, user.id, ['invite'], clock.now())) === 0) return
    await audit.record(tx, actor, { action: 'user.invite_revoked', ...inviteSubject(user) })
  })
}

/** Voids every open link of a person inside the caller's transaction. */
export async function voidInvites({ clock }: InviteParts, tx: Db, userId: string): Promise<void> {
  await store.revokeOpenInvites(tx, userId, ['invite', 'password_reset'], clock.now())
}

/** The person of a link, for the audit log: under their first role, seeing nothing. */
async function actorOf(tx: Db, user: UserRow, from: { ip: string; requestId: string }): Promise<UserActor> {
  const role = await store.findFirstRole(tx, user.id)
  const scope = { kind: 'robots' as const, customerId: null, unitIds: [] }
  const session = { sessionId: null, reauthenticatedAt: null }
  return {
    kind: 'user',
    userId: user.id,
    name: user.displayName,
    role: role ?? 'customer_user',
    scope,
    ...session,
    ...from,
  }
}

/** Refuses what the first guesses would find. @throws password_too_common */
export async function requireStrongPassword(
  password: string,
  user: Pick<UserRow, 'displayName' | 'email'>,
): Promise<void> {
  const own = [user.displayName, user.email]
  if (isWeakPassword(password, own) || (await isGuessablePassword(password, own)))
    throw new DomainError(userErrors.password_too_common)
}

/** Changes somebody who comes in, unless another one with their address was faster. @throws link_invalid */
async function letIn(tx: Db, id: string, change: Partial<UserRow>): Promise<void> {
  try {
    await changeUser(tx, id, { ...change, status: 'active' })
  } catch (error) {
    throw isUniqueViolation(error) ? new DomainError(userErrors.link_invalid) : error
  }
}

/**
 * Sets a password by a link. Whoever needed one may not have been alone in the account: everything that was opened under
 * it ends.
 */
export async function setPasswordByLink(
  deps: InviteParts,
  kind: store.InviteRow['kind'],
  { token, password, displayName, from }: SetPassword,
) {
  const { db, addressInUse, clock, audit, sessions } = deps
  await requirePatience(deps, 'link', from.ip)
  const { user: named } = await readLink(deps, db, token, kind)
  if (kind === 'invite') await addressInUse.requireFree(named)
  await requireStrongPassword(password, named)
  // Hashing takes long: outside the transaction, and only for a link that is good.
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    const user = await useLink(deps, tx, token, kind)
    const name = displayName ?? user.displayName
    const names = { displayName: name, ...personKeys({ displayName: name, email: user.email }) }
    const change = { passwordHash, mustChangePassword: false, updatedAt: clock.now() }
    if (kind === 'invite') await letIn(tx, user.id, { ...names, ...change })
    else await changeUser(tx, user.id, change)
    const action = kind === 'invite' ? ('user.joined' as const) : ('user.password_reset' as const)
    await audit.record(tx, await actorOf(tx, user, from), { action, ...inviteSubject(user) })
    await store.deleteTokensOf(tx, user.id)
    await sessions.endAllOf(tx, user.id)
    publish(tx, { kind: 'rights-changed', userId: user.id })
  })
}

/** Takes up a person's open invitation inside the caller's transaction: they come in without a password. @throws link_invalid */
export async function acceptInvite(
  { clock, audit }: InviteParts,
  tx: Db,
  { id }: { id: string },
  from: { ip: string; requestId: string },
) {
  const now = clock.now()
  const user = await store.useOpenInvite(tx, id, now)
  if (!user) throw new DomainError(userErrors.link_invalid)
  await letIn(tx, id, { updatedAt: now })
  await audit.record(tx, await actorOf(tx, user, from), { action: 'user.joined', ...inviteSubject(user) })
}

/** Few links per account and hour, or one could flood somebody's mailbox; who asks is not told. */
async function mayMail({ attempts }: InviteParts, user: UserRow): Promise<boolean> {
  return (await attempts.admit([{ key: `reset-of:${user.id}`, limit: perAccount }])).seconds === 0
}

/** Mails a reset link if there is such an account; says nothing either way. @throws too_many_requests */
export async function requestPasswordReset(
  deps: InviteParts,
  email: string,
  origin: string,
  actor: Actor,
): Promise<{ isMailSetUp: boolean }> {
  const { mailer, db, config } = deps
  await requirePatience(deps, 'reset', actor.ip)
  const user = mailer.isSetUp ? await findUserByEmail(db, email.trim().toLowerCase()) : undefined
  if (user?.status === 'active' && !usesOnlyProvider(user, config) && (await mayMail(deps, user))) {
    const link = await db.transaction((tx) =>
      createInviteLink(deps, tx, actor, {
        kind: 'password_reset',
        user,
        roles: [],
        origin,
        keepsEarlier: true,
      }),
    )
    // Not awaited: the time to answer must not tell whether the account exists.
    void mailLink(mailer, link)
  }
  return { isMailSetUp: mailer.isSetUp }
}

/** One-use links: invitations and password resets. */
export function createInvitesService(deps: InviteDeps) {
  const { mailer, db, clock, config } = deps
  const attempts = createAttemptCounter({ db, clock })
  const addressInUse = createAddressInUse({ config, db, clock, mailer })
  const parts: InviteParts = { ...deps, attempts, addressInUse }
  return {
    makeLink: createInviteLink.bind(undefined, parts),
    mailLink: mailLink.bind(undefined, mailer),
    list: listInvites.bind(undefined, parts),
    renew: renewInvite.bind(undefined, parts),
    revoke: revokeInvite.bind(undefined, parts),
    requireStrong: requireStrongPassword,
    accept: (body: SetPassword) => setPasswordByLink(parts, 'invite', body),
    completeReset: (body: SetPassword) => setPasswordByLink(parts, 'password_reset', body),
    requestReset: requestPasswordReset.bind(undefined, parts),
    resume: acceptInvite.bind(undefined, parts),
    voidAll: voidInvites.bind(undefined, parts),
  }
}

export type InvitesService = ReturnType<typeof createInvitesService>
