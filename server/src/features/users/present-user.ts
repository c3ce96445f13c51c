import type { User, UserRole } from '@filo/contract/users/users-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { isInForce } from './role-rules.ts'
import type { UserRoleRow, UserWithRoles } from './users-store.ts'

interface ShownUser extends UserWithRoles {
  robotCount: number
  ssoLinkedAt: string | null
}

function presentRoles(roles: readonly UserRoleRow[]): UserRole[] {
  return roles
    .map((role) => ({
      roleKey: role.roleKey,
      scopeKind: role.scopeKind,
      scopeCustomerId: role.scopeCustomerId,
      grantedAt: role.grantedAt.toISOString(),
      expiresAt: role.expiresAt?.toISOString() ?? null,
    }))
    .sort((a, b) => a.roleKey.localeCompare(b.roleKey))
}

/** The only door of users to the outside: no hashes, no secrets. */
export function presentUser(shown: ShownUser, actor: Actor, now: Date): User {
  const { user, customerName, roles, robotCount, ssoLinkedAt } = shown
  return {
    ...presentMeta(user),
    email: user.email,
    displayName: user.displayName,
    phone: user.phone,
    customerId: user.customerId,
    customerName,
    status: user.status,
    locale: user.locale,
    timeZone: user.timeZone,
    mfaEnabled: user.mfaEnabled,
    ssoLinkedAt,
    mustChangePassword: user.mustChangePassword,
    lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
    title: user.title,
    department: user.department,
    company: user.company,
    address: user.address,
    notes: user.notes,
    roles: presentRoles(roles.filter((role) => isInForce(role, now))),
    endedRoles: presentRoles(roles.filter((role) => !isInForce(role, now))),
    robotCount,
    isSelf: actorId(actor) === user.id,
  }
}
