import { type Permission, roleHolds } from '@filo/contract/permissions'
import { customerRoles, type RoleKey } from '@filo/contract/roles'

type ActionRefusal =
  /** Not this person's business: not even shown. */
  | { kind: 'hidden' }
  /** Another role of theirs may. */
  | { kind: 'otherRole'; role: RoleKey }
  | { kind: 'role' }
  | { kind: 'offline' }

interface Asking {
  permission: Permission
  role: RoleKey
  roles: readonly RoleKey[]
  isReachable: boolean
}

/** Why an action is not possible now, or undefined. */
export function actionRefusal({ permission, role, roles, isReachable }: Asking): ActionRefusal | undefined {
  if (roleHolds(role, permission)) return isReachable ? undefined : { kind: 'offline' }
  const other = roles.find((role) => roleHolds(role, permission))
  if (other) return { kind: 'otherRole', role: other }
  return customerRoles.includes(role) ? { kind: 'hidden' } : { kind: 'role' }
}
