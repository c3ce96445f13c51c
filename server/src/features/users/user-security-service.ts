import { commonErrors } from '@filo/contract/common-errors'
import { userErrors } from '@filo/contract/users/users-errors'
import type { User } from '@filo/contract/users/users-routes'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import type { RecoveryCodesService } from '../sessions/recovery-codes-service.ts'
import type { SessionsService } from '../sessions/sessions-service.ts'
import type { IdentitiesService } from '../sso/identities-service.ts'
import type { UsersService } from './users-service.ts'
import * as store from './users-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  audit: AuditService
  sessions: Pick<SessionsService, 'endAllOf'>
  users: Pick<UsersService, 'get'>
  recoveryCodes: Pick<RecoveryCodesService, 'drop'>
  identities: Pick<IdentitiesService, 'drop'>
}

interface Change {
  action: 'user.password_change_required' | 'user.mfa_disabled' | 'user.identity_unlinked'
  change: Partial<store.UserRow>
  reason?: string
  /** What else changes with it. */
  also?: (tx: Db) => Promise<void>
  /** May be done to the own account, too. */
  isForOneself?: boolean
  /** Whether it was done before: then all stays as it is. */
  isDone?: (user: store.UserRow) => boolean
}

/** Service of what an administrator does to how somebody else signs in; each ends that person's sessions. */
export function createUserSecurityService(deps: Deps) {
  const { db, clock, audit, sessions, users, recoveryCodes, identities } = deps

  async function apply(actor: UserActor, id: string, order: Change): Promise<User> {
    const { action, change, reason, also, isForOneself = false, isDone } = order
    await db.transaction(async (tx) => {
      const found = await store.lockUserRow(tx, actor, id)
      if (!found) throw new DomainError(commonErrors.not_found)
      const { user } = found
      if (user.id === actor.userId && !isForOneself) throw new DomainError(userErrors.own_account)
      if (user.status === 'invited') throw new DomainError(commonErrors.wrong_state, { state: user.status })
      if (isDone?.(user)) return
      await store.changeUser(tx, id, { ...change, updatedAt: clock.now(), updatedBy: actor.userId })
      await also?.(tx)
      await audit.record(tx, actor, {
        action,
        objectType: 'user',
        objectId: user.id,
        objectName: user.displayName,
        customerId: user.customerId,
        reason,
      })
      await sessions.endAllOf(tx, id)
      publish(tx, { kind: 'rights-changed', userId: id })
      publish(tx, changed('users', id, 'changed', { customerId: user.customerId }))
    })
    return users.get(actor, id)
  }

  /** The person's next sign-in opens nothing but their profile until the password is new. @throws not_found own_account */
  function requirePasswordChange(actor: UserActor, id: string): Promise<User> {
    return apply(actor, id, {
      action: 'user.password_change_required',
      change: { mustChangePassword: true },
    })
  }

  /** The way back for somebody without their phone. @throws not_found own_account */
  function removeMfa(actor: UserActor, id: string, reason: string): Promise<User> {
    return apply(actor, id, {
      action: 'user.mfa_disabled',
      change: { mfaEnabled: false, mfaSecret: null },
      reason,
      also: (tx) => recoveryCodes.drop(tx, id),
      isDone: ({ mfaEnabled }) => !mfaEnabled,
    })
  }

  /** Their next sign-in with the identity provider links them anew, by e-mail address. @throws not_found identity_not_linked */
  function unlinkIdentity(actor: UserActor, id: string, reason: string): Promise<User> {
    return apply(actor, id, {
      action: 'user.identity_unlinked',
      change: {},
      reason,
      isForOneself: true,
      also: async (tx) => {
        if (!(await identities.drop(tx, id))) throw new DomainError(userErrors.identity_not_linked)
      },
    })
  }

  return { requirePasswordChange, removeMfa, unlinkIdentity }
}

export type UserSecurityService = ReturnType<typeof createUserSecurityService>
