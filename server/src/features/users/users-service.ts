import { commonErrors } from '@filo/contract/common-errors'
import type { LinkAnswer } from '@filo/contract/users/link-answer'
import { userErrors } from '@filo/contract/users/users-errors'
import type { User } from '@filo/contract/users/users-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { requireMatch } from '../../http/etag.ts'
import { presentRows } from '../../http/present-rows.ts'
import { takeAllFrom } from '../../records/given-robots.ts'
import { personKeys } from '../../records/person-keys.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RecoveryCodesService } from '../sessions/recovery-codes-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'
import { erasedUser } from './erased-user.ts'
import type { InvitesService } from './invites-service.ts'
import { usesOnlyProvider } from './only-provider.ts'
import { presentUser } from './present-user.ts'
import { withRobotCounts } from './robot-counts-store.ts'
import { createRoleGuards, type Grant } from './role-guards.ts'
import * as store from './users-store.ts'

interface Invitation {
  email: string
  displayName: string
  customerId: string | null
  locale: 'tr' | 'en'
  roles: Grant[]
}

export interface UserChange {
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

type Deps = Pick<BaseContext, 'config' | 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endAllOf'>
  recoveryCodes: Pick<RecoveryCodesService, 'drop'>
  identities: Pick<IdentitiesService, 'ofAll' | 'drop'>
  invites: InvitesService
}

/** People and their roles (docs/screens.md, /users). */
export function createUsersService(deps: Deps) {
  const { config, db, clock, ids, audit, sessions, recoveryCodes, identities, invites } = deps
  const guards = createRoleGuards(deps)

  function publishChange(tx: Db, user: Pick<store.UserRow, 'id' | 'customerId'>): void {
    publish(tx, { kind: 'rights-changed', userId: user.id })
    publish(tx, changed('users', user.id, 'changed', { customerId: user.customerId }))
  }

  const subject = (user: store.UserRow) => ({
    objectType: 'user',
    objectId: user.id,
    objectName: user.displayName,
    customerId: user.customerId,
  })

  async function present(actor: UserActor, rows: store.UserWithRoles[]): Promise<User[]> {
    const counted = await withRobotCounts(db, rows, clock.now())
    const links = await identities.ofAll(rows.map(({ user }) => user.id))
    return presentRows(
      counted,
      ({ user }) => user.id,
      (row) => {
        const ssoLinkedAt = links.get(row.user.id)?.linkedAt ?? null
        return presentUser({ ...row, ssoLinkedAt }, actor, clock.now())
      },
    )
  }

  async function list(actor: UserActor, query: store.UserListQuery) {
    const { rows, ...found } = await store.listUserRows(db, actor, query, clock.now())
    return { items: await present(actor, rows), ...found }
  }

  async function find(tx: Db, actor: UserActor, id: string, read = store.findUserRow) {
    const found = await read(tx, actor, id)
    if (!found) throw new DomainError(commonErrors.not_found)
    return found
  }

  async function get(actor: UserActor, id: string): Promise<User> {
    const [user] = await present(actor, [await find(db, actor, id)])
    return user as User
  }

  /** Adds a person and makes their invitation. @throws email_in_use role_needs_customer role_beyond_own role_end_past not_found */
  async function invite(
    actor: UserActor,
    given: Invitation,
    origin: string,
  ): Promise<{ user: User; link: LinkAnswer }> {
    const email = given.email.trim().toLowerCase()
    const scope = actor.scope
    const customerId = scope.kind === 'customer' ? scope.customerId : given.customerId
    const id = ids.next()
    const granted = guards.grantable(actor, id, customerId, given.roles)
    const now = clock.now()
    const { displayName, locale } = given
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
      const roles = given.roles.map((role) => role.roleKey)
      const about = { objectType: 'user', objectId: id, objectName: displayName, customerId }
      await audit.record(tx, actor, { action: 'user.invited', ...about, after: { email, roles } })
      publishChange(tx, { id, customerId })
      return invites.makeLink(tx, actor, { kind: 'invite', user: { id, email, locale }, roles, origin })
    })
    return { user: await get(actor, id), link: await invites.mailLink(link) }
  }

  async function update(
    actor: UserActor,
    id: string,
    given: UserChange,
    ifMatch: string | undefined,
  ): Promise<User> {
    const change = definedOnly(given)
    await db.transaction(async (tx) => {
      const { user } = await find(tx, actor, id, store.lockUserRow)
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
        ...subject(user),
        before: user,
        after: { ...user, ...next },
      })
      publishChange(tx, user)
    })
    return get(actor, id)
  }

  async function setRoles(
    actor: UserActor,
    {
      id,
      roles,
      reason,
      ifMatch,
    }: { id: string; roles: Grant[]; reason: string; ifMatch: string | undefined },
  ): Promise<User> {
    await db.transaction(async (tx) => {
      const found = await find(tx, actor, id, store.lockUserRow)
      requireMatch(found.user, ifMatch)
      const granted = guards.grantable(actor, id, found.user.customerId, roles)
      await guards.requireLosable(tx, actor, found, granted)
      await store.replaceRoles(tx, id, granted)
      await store.changeUser(tx, id, { updatedAt: clock.now(), updatedBy: actor.userId })
      const before = { roles: found.roles.map((role) => role.roleKey) }
      await audit.record(tx, actor, {
        action: 'user.roles_set',
        ...subject(found.user),
        before,
        after: { roles: granted.map((role) => role.roleKey) },
        reason,
      })
      publishChange(tx, found.user)
    })
    return get(actor, id)
  }

  async function setStatus(
    actor: UserActor,
    id: string,
    status: 'active' | 'suspended',
    reason?: string,
  ): Promise<User> {
    const from = status === 'active' ? 'suspended' : 'active'
    await db.transaction(async (tx) => {
      const found = await find(tx, actor, id, store.lockUserRow)
      if (found.user.status !== from)
        throw new DomainError(commonErrors.wrong_state, { state: found.user.status })
      if (status === 'suspended') await guards.requireLosable(tx, actor, found, null)
      await store.changeUser(tx, id, { status, updatedAt: clock.now(), updatedBy: actor.userId })
      const action = status === 'suspended' ? ('user.suspended' as const) : ('user.reactivated' as const)
      await audit.record(tx, actor, {
        action,
        ...subject(found.user),
        before: { status: from },
        after: { status },
        reason,
      })
      await sessions.endAllOf(tx, id)
      publishChange(tx, found.user)
    })
    return get(actor, id)
  }

  /** Erases a person's data, ends their sessions and voids their links; the id stays for the audit log. */
  async function remove(actor: UserActor, id: string, reason: string): Promise<void> {
    await db.transaction(async (tx) => {
      const found = await find(tx, actor, id, store.lockUserRow)
      await guards.requireLosable(tx, actor, found, null)
      const before = { roles: found.roles.map((role) => role.roleKey) }
      await audit.record(tx, actor, { action: 'user.deleted', ...subject(found.user), before, reason })
      await store.replaceRoles(tx, id, [])
      await takeAllFrom(tx, id)
      await store.changeUser(tx, id, { ...erasedUser(id), updatedAt: clock.now() })
      await invites.voidAll(tx, id)
      await recoveryCodes.drop(tx, id)
      await identities.drop(tx, id)
      await sessions.endAllOf(tx, id)
      publishChange(tx, found.user)
    })
  }

  /** A link with which a person sets a new password. @throws not_found wrong_state signs_in_with_provider */
  async function resetLink(actor: UserActor, id: string, origin: string): Promise<LinkAnswer> {
    const link = await db.transaction(async (tx) => {
      const { user } = await find(tx, actor, id)
      if (user.status !== 'active') throw new DomainError(commonErrors.wrong_state, { state: user.status })
      if (usesOnlyProvider(user, config)) throw new DomainError(userErrors.signs_in_with_provider)
      await audit.record(tx, actor, { action: 'user.reset_link_created', ...subject(user) })
      return invites.makeLink(tx, actor, { kind: 'password_reset', user, roles: [], origin })
    })
    return invites.mailLink(link)
  }

  return {
    list,
    roleCounts: async (actor: UserActor) => ({ items: await store.countByRole(db, actor, clock.now()) }),
    get,
    invite,
    update,
    setRoles,
    suspend: (actor: UserActor, id: string, reason: string) => setStatus(actor, id, 'suspended', reason),
    reactivate: (actor: UserActor, id: string) => setStatus(actor, id, 'active'),
    remove,
    resetLink,
  }
}

export type UsersService = ReturnType<typeof createUsersService>
