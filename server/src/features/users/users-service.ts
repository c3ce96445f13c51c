import { commonErrors } from '@filo/contract/common-errors'
import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { userErrors } from '@filo/contract/users/users-errors'
import type { User } from '@filo/contract/users/users-routes'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { personKeys } from '../../records/people/person-keys.ts'
import { revokeAllFrom } from '../../records/units/granted-robots.ts'
import type { UserActor } from '../../rights/actor.ts'
import { erasedUser } from './erased-user.ts'
import { usesOnlyProvider } from './only-provider.ts'
import { findUser, getUser, listUsers, type UsersDeps, type UsersParts } from './read-users.ts'
import { createRoleGuards, type Grant } from './role-guards.ts'
import * as store from './users-store.ts'

interface Invitation {
  email: string
  displayName: string
  customerId: string | null
  locale: 'tr' | 'en'
  roles: Grant[]
}

interface UserChange {
  displayName?: string | undefined
  phone?: string | null | undefined
  title?: string | null | undefined
  department?: string | null | undefined
  company?: string | null | undefined
  address?: string | null | undefined
  notes?: string | null | undefined
  locale?: 'tr' | 'en' | undefined
  timeZone?: string | undefined
}

function publishChange(tx: Db, user: Pick<store.UserRow, 'id' | 'customerId'>): void {
  publish(tx, { kind: 'rights-changed', userId: user.id })
  publish(tx, changed('users', user.id, 'changed', { customerId: user.customerId }))
}

function userSubject(user: store.UserRow) {
  return {
    objectType: 'user',
    objectId: user.id,
    objectName: user.displayName,
    customerId: user.customerId,
  }
}

/** Adds a person and makes their invitation. @throws email_in_use role_needs_customer role_beyond_own role_end_past not_found */
export async function inviteUser(
  deps: UsersParts,
  actor: UserActor,
  body: Invitation,
  origin: string,
): Promise<{ user: User; link: LinkAnswer }> {
  const { ids, guards, clock, db, audit, invites } = deps
  const email = body.email.trim().toLowerCase()
  const scope = actor.scope
  const customerId = scope.kind === 'customer' ? scope.customerId : body.customerId
  const id = ids.next()
  const granted = guards.grantable(actor, id, customerId, body.roles)
  const now = clock.now()
  const { displayName, locale } = body
  const link = await db.transaction(async (tx) => {
    if (customerId && !(await store.customerInScope(tx, actor, customerId)))
      throw new DomainError(commonErrors.not_found)
    // Whom the actor may not see is not looked for: the answer must not tell that they are there.
    const isHere = await store.isJoinedInScope(tx, actor, email)
    const isMade = await store.insertUser(tx, {
      id,
      email,
      displayName,
      locale,
      customerId,
      status: 'invited',
      createdAt: now,
      createdBy: actor.userId,
      updatedAt: now,
      updatedBy: actor.userId,
      ...personKeys({ displayName, email }),
    })
    if (isHere || !isMade) throw new DomainError(userErrors.email_in_use, { email })
    await store.replaceRoles(tx, id, granted)
    const roles = body.roles.map((role) => role.roleKey)
    const about = { objectType: 'user', objectId: id, objectName: displayName, customerId }
    await audit.record(tx, actor, { action: 'user.invited', ...about, after: { email, roles } })
    publishChange(tx, { id, customerId })
    return invites.makeLink(tx, actor, { kind: 'invite', user: { id, email, locale }, roles, origin })
  })
  return { user: await getUser(deps, actor, id), link: await invites.mailLink(link) }
}

/** Changes what is known of a person. @throws not_found etag_mismatch */
export async function updateUser(
  deps: UsersParts,
  actor: UserActor,
  id: string,
  body: UserChange,
  ifMatch: string | undefined,
): Promise<User> {
  const { db, clock, audit } = deps
  const change = definedOnly(body)
  await db.transaction(async (tx) => {
    const { user } = await findUser(tx, actor, id, store.lockUserRow)
    requireMatch(user, ifMatch)
    const next = {
      ...change,
      ...personKeys({ ...user, ...change }),
      updatedAt: clock.now(),
      updatedBy: actor.userId,
    } as Partial<store.UserRow>
    await store.changeUser(tx, id, next)
    await audit.record(tx, actor, {
      action: 'user.updated',
      ...userSubject(user),
      before: user,
      after: { ...user, ...next },
    })
    publishChange(tx, user)
  })
  return getUser(deps, actor, id)
}

/** Replaces a person's roles. @throws not_found etag_mismatch role_needs_customer role_beyond_own role_end_past last_admin own_demotion */
export async function setUserRoles(
  deps: UsersParts,
  actor: UserActor,
  { id, roles, reason, ifMatch }: { id: string; roles: Grant[]; reason: string; ifMatch: string | undefined },
): Promise<User> {
  const { db, guards, clock, audit } = deps
  await db.transaction(async (tx) => {
    const found = await findUser(tx, actor, id, store.lockUserRow)
    requireMatch(found.user, ifMatch)
    const granted = guards.grantable(actor, id, found.user.customerId, roles)
    await guards.requireLosable(tx, actor, found, granted)
    await store.replaceRoles(tx, id, granted)
    await store.changeUser(tx, id, { updatedAt: clock.now(), updatedBy: actor.userId })
    const before = { roles: found.roles.map((role) => role.roleKey) }
    await audit.record(tx, actor, {
      action: 'user.roles_set',
      ...userSubject(found.user),
      before,
      after: { roles: granted.map((role) => role.roleKey) },
      reason,
    })
    publishChange(tx, found.user)
  })
  return getUser(deps, actor, id)
}

/** Suspends a person, whose sessions end, or lets them in again. @throws not_found wrong_state last_admin own_demotion */
export async function setUserStatus(
  deps: UsersParts,
  actor: UserActor,
  id: string,
  status: 'active' | 'suspended',
  reason?: string,
): Promise<User> {
  const { db, guards, clock, audit, sessions } = deps
  const from = status === 'active' ? 'suspended' : 'active'
  await db.transaction(async (tx) => {
    const found = await findUser(tx, actor, id, store.lockUserRow)
    if (found.user.status !== from)
      throw new DomainError(commonErrors.wrong_state, { state: found.user.status })
    if (status === 'suspended') await guards.requireLosable(tx, actor, found, null)
    await store.changeUser(tx, id, { status, updatedAt: clock.now(), updatedBy: actor.userId })
    const action = status === 'suspended' ? ('user.suspended' as const) : ('user.reactivated' as const)
    await audit.record(tx, actor, {
      action,
      ...userSubject(found.user),
      before: { status: from },
      after: { status },
      reason,
    })
    await sessions.endAllOf(tx, id)
    publishChange(tx, found.user)
  })
  return getUser(deps, actor, id)
}

/** Erases a person's data, ends their sessions and voids their links; the id stays for the audit log. */
export async function eraseUser(
  { db, guards, audit, clock, invites, recoveryCodes, identities, sessions }: UsersParts,
  actor: UserActor,
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await findUser(tx, actor, id, store.lockUserRow)
    await guards.requireLosable(tx, actor, found, null)
    const before = { roles: found.roles.map((role) => role.roleKey) }
    await audit.record(tx, actor, { action: 'user.deleted', ...userSubject(found.user), before, reason })
    await store.replaceRoles(tx, id, [])
    await revokeAllFrom(tx, id)
    await store.changeUser(tx, id, { ...erasedUser(id), updatedAt: clock.now() })
    await invites.voidAll(tx, id)
    await recoveryCodes.drop(tx, id)
    await identities.drop(tx, id)
    await sessions.endAllOf(tx, id)
    publishChange(tx, found.user)
  })
}

/** A link with which a person sets a new password. @throws not_found wrong_state signs_in_with_provider */
export async function createResetLink(
  { db, config, audit, invites }: UsersParts,
  actor: UserActor,
  id: string,
  origin: string,
): Promise<LinkAnswer> {
  const link = await db.transaction(async (tx) => {
    const { user } = await findUser(tx, actor, id)
    if (user.status !== 'active') throw new DomainError(commonErrors.wrong_state, { state: user.status })
    if (usesOnlyProvider(user, config)) throw new DomainError(userErrors.signs_in_with_provider)
    await audit.record(tx, actor, { action: 'user.reset_link_created', ...userSubject(user) })
    return invites.makeLink(tx, actor, { kind: 'password_reset', user, roles: [], origin })
  })
  return invites.mailLink(link)
}

/** People and their roles (docs/screens.md, /users). */
export function createUsersService(deps: UsersDeps) {
  const { db, clock } = deps
  const guards = createRoleGuards(deps)
  const parts: UsersParts = { ...deps, guards }
  return {
    list: listUsers.bind(undefined, parts),
    roleCounts: async (actor: UserActor) => ({ items: await store.countByRole(db, actor, clock.now()) }),
    get: getUser.bind(undefined, parts),
    invite: inviteUser.bind(undefined, parts),
    update: updateUser.bind(undefined, parts),
    setRoles: setUserRoles.bind(undefined, parts),
    suspend: (actor: UserActor, id: string, reason: string) =>
      setUserStatus(parts, actor, id, 'suspended', reason),
    reactivate: (actor: UserActor, id: string) => setUserStatus(parts, actor, id, 'active'),
    remove: eraseUser.bind(undefined, parts),
    resetLink: createResetLink.bind(undefined, parts),
  }
}

export type UsersService = ReturnType<typeof createUsersService>
