import { customerRoles, type RoleKey } from '@filo/contract/roles'

export type RoleRefusal = 'role_needs_customer' | 'role_beyond_own' | 'last_admin' | 'own_demotion'

interface Granting {
  /** The role of the person who grants. */
  by: RoleKey
  roles: readonly RoleKey[]
  /** The customer of the person who gets them. */
  customerId: string | null
}

/**
 * Which roles may be granted: administrators grant all, a customer's administrator only
 * customer roles; customer roles need a customer, and people of a customer hold nothing else.
 */
export function grantRefusal({ by, roles, customerId }: Granting): RoleRefusal | null {
  const isCustomerRole = (role: RoleKey) => customerRoles.includes(role)
  if (by !== 'admin' && !(by === 'customer_admin' && roles.every(isCustomerRole))) return 'role_beyond_own'
  const fits = customerId ? roles.every(isCustomerRole) : !roles.some(isCustomerRole)
  return fits ? null : 'role_needs_customer'
}

interface Losing {
  isSelf: boolean
  /** Administrator now / afterwards. */
  wasAdmin: boolean
  staysAdmin: boolean
  otherActiveAdmins: number
  /** Loses every right (suspended, deleted). */
  losesAll: boolean
  /** A customer's administrator who takes that from themselves. */
  losesOwnRole: boolean
}

/** The last-admin and self-demotion guards of /users. */
export function lossRefusal(loss: Losing): RoleRefusal | null {
  if (loss.isSelf && (loss.losesAll || loss.losesOwnRole)) return 'own_demotion'
  const losesAdmin = loss.wasAdmin && !loss.staysAdmin
  return losesAdmin && loss.otherActiveAdmins === 0 ? 'last_admin' : null
}
