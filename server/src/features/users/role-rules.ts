import { customerRoles, type RoleKey } from '@filo/contract/roles'

type RoleRefusal = 'role_needs_customer' | 'role_beyond_own' | 'role_end_past' | 'last_admin' | 'own_demotion'

/** A role with its end; null for none. */
export interface TimedRole {
  roleKey: RoleKey
  expiresAt: Date | null
}

/** Whether a role is held at `now`: its end, if it has one, lies ahead. */
export function isInForce({ expiresAt }: Pick<TimedRole, 'expiresAt'>, now: Date): boolean {
  return expiresAt === null || expiresAt > now
}

function endMs(role: TimedRole | undefined): number {
  if (!role) return Number.NEGATIVE_INFINITY
  return role.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
}

/** Whether a role that is held would be gone afterwards, or end earlier than it does. */
function isCutShort(role: RoleKey, current: readonly TimedRole[], afterwards: readonly TimedRole[]): boolean {
  const of = (roles: readonly TimedRole[]) => roles.find(({ roleKey }) => roleKey === role)
  return endMs(of(afterwards)) < endMs(of(current))
}

interface Granting {
  /** The role of the person who grants. */
  by: RoleKey
  roles: readonly TimedRole[]
  now: Date
  /** The customer of the person who gets them. */
  customerId: string | null
}

/**
 * Refusal of a grant: administrators grant all, a customer's administrator only customer roles; customer roles need a
 * customer, and people of a customer hold nothing else. None is granted until a time that has passed.
 */
export function grantRefusal({ by, roles, now, customerId }: Granting): RoleRefusal | null {
  const isCustomerRole = ({ roleKey }: TimedRole) => customerRoles.includes(roleKey)
  if (by !== 'admin' && !(by === 'customer_admin' && roles.every(isCustomerRole))) return 'role_beyond_own'
  const fits = customerId ? roles.every(isCustomerRole) : !roles.some(isCustomerRole)
  if (!fits) return 'role_needs_customer'
  return roles.every((role) => isInForce(role, now)) ? null : 'role_end_past'
}

interface Losing {
  isSelf: boolean
  /** The role of the person who takes away. */
  by: RoleKey
  /** Held now. */
  current: readonly TimedRole[]
  /** Held afterwards; null when every right is lost (suspended, deleted). */
  afterwards: readonly TimedRole[] | null
  /** Active administrators besides this person whose role has no end. */
  otherActiveAdmins: number
}

/** The last-admin and self-demotion guards of /users. */
export function lossRefusal(loss: Losing): RoleRefusal | null {
  const { current, afterwards } = loss
  const cutsShort = (role: RoleKey) => isCutShort(role, current, afterwards ?? [])
  if (loss.isSelf && (afterwards === null || cutsShort(loss.by))) return 'own_demotion'
  return cutsShort('admin') && loss.otherActiveAdmins === 0 ? 'last_admin' : null
}
