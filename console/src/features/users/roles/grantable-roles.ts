import { customerRoles, type RoleKey, roleKeys } from '@filo/contract/roles'

/**
 * The roles a person may be given: people of a customer hold customer roles only, staff
 * hold the others; a customer's administrator grants customer roles.
 */
export function grantableRoles(by: RoleKey, customerId: string | null): readonly RoleKey[] {
  if (by === 'customer_admin' || customerId !== null) return customerRoles
  return by === 'admin' ? roleKeys.filter((role) => !customerRoles.includes(role)) : []
}

/** A grant as the form holds it: the last day of the role as `2026-03-31`, empty for no end. */
export interface RoleChoice {
  roleKey: RoleKey
  lastDay: string
}

/** What the server is told: the role ends with its last day; `endOf` gives the instant in the granter's zone. */
export function toGrants(choices: readonly RoleChoice[], endOf: (day: string) => string | null) {
  return choices.map(({ roleKey, lastDay }) => ({ roleKey, expiresAt: endOf(lastDay) }))
}

/** The form's view of held roles; `dayOf` gives the day of an instant in the reader's zone, empty for none. */
export function toChoices(
  roles: readonly { roleKey: RoleKey; expiresAt: string | null }[],
  dayOf: (at: string | null) => string,
): RoleChoice[] {
  return inRoleOrder(roles.map(({ roleKey, expiresAt }) => ({ roleKey, lastDay: dayOf(expiresAt) })))
}

/** Choices in the order of the roles: two that say the same are the same. */
export function inRoleOrder(choices: readonly RoleChoice[]): RoleChoice[] {
  return choices.toSorted((one, other) => roleKeys.indexOf(one.roleKey) - roleKeys.indexOf(other.roleKey))
}
