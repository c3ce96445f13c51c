import { customerRoles, type RoleKey } from '@filo/contract/roles'
import { userErrors } from '@filo/contract/users/users-errors'
import type { Db } from '../../db/database.ts'
import type { Clock } from '../../ground/clock-and-ids.ts'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'
import { scopeKindOf } from '../../rights/scope-of-role.ts'
import { grantRefusal, isInForce, lossRefusal } from './role-rules.ts'
import * as store from './users-store.ts'

/** A role as it is asked for. */
export interface Grant {
  roleKey: RoleKey
  expiresAt: string | null
}

/** Guards that granting and revoking roles must pass, and the rows it makes. */
export function createRoleGuards({ clock }: { clock: Clock }) {
  function rowsOf(actor: UserActor, userId: string, customerId: string | null, roles: Grant[]) {
    return roles.map(({ roleKey, expiresAt }) => ({
      userId,
      roleKey,
      scopeKind: scopeKindOf(roleKey),
      scopeCustomerId: customerRoles.includes(roleKey) ? customerId : null,
      grantedBy: actor.userId,
      grantedAt: clock.now(),
      expiresAt: expiresAt ? new Date(expiresAt) : null,
    }))
  }

  /** The rows of roles that may be granted. @throws role_beyond_own role_needs_customer role_end_past */
  function grantable(actor: UserActor, userId: string, customerId: string | null, grants: Grant[]) {
    const roles = rowsOf(actor, userId, customerId, grants)
    const refusal = grantRefusal({ by: actor.role, roles, now: clock.now(), customerId })
    if (refusal) throw new DomainError(userErrors[refusal])
    return roles
  }

  /** The last-admin and self-demotion guards; null loses everything. @throws last_admin own_demotion */
  async function requireLosable(
    tx: Db,
    actor: UserActor,
    { user, roles }: store.UserWithRoles,
    afterwards: ReturnType<typeof rowsOf> | null,
  ): Promise<void> {
    const now = clock.now()
    const refusal = lossRefusal({
      isSelf: user.id === actor.userId,
      by: actor.role,
      current: roles.filter((role) => isInForce(role, now)),
      afterwards,
      otherActiveAdmins: await store.countOtherAdmins(tx, user.id),
    })
    if (refusal) throw new DomainError(userErrors[refusal])
  }

  return { grantable, requireLosable }
}
