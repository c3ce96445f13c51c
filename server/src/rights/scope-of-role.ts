import { customerRoles, namedRobotRoles, type RoleKey } from '@filo/contract/roles'
import type { Scope } from './actor.ts'

interface GrantedRole {
  roleKey: RoleKey
  scopeKind: 'all' | 'customer' | 'robots'
  scopeCustomerId: string | null
}

/** How far a role sees, as it is written down when it is granted. */
export function scopeKindOf(role: RoleKey): GrantedRole['scopeKind'] {
  if (namedRobotRoles.includes(role)) return 'robots'
  return customerRoles.includes(role) ? 'customer' : 'all'
}

/** No record at all: a customer role that names no customer sees nothing. */
const nothing: Scope = { kind: 'robots', customerId: null, unitIds: [] }

/** Whether a held role sees the robots alone that its person was given. */
export function seesNamedRobots({ roleKey, scopeKind }: Pick<GrantedRole, 'roleKey' | 'scopeKind'>): boolean {
  return scopeKind === 'robots' || namedRobotRoles.includes(roleKey)
}

/**
 * The scope of a held role; a customer role is never wider than its customer, whatever the row says.
 * @param granted the robots that its person was given, which matter where {@link seesNamedRobots} says so
 */
export function scopeOfRole(role: GrantedRole, granted: readonly string[]): Scope {
  const { scopeCustomerId: customerId } = role
  if (seesNamedRobots(role)) return customerId ? { kind: 'robots', customerId, unitIds: granted } : nothing
  if (role.scopeKind === 'customer') return customerId ? { kind: 'customer', customerId } : nothing
  return customerRoles.includes(role.roleKey) ? nothing : { kind: 'all' }
}
