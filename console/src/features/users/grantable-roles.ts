import { customerRoles, type RoleKey, roleKeys } from '@filo/contract/roles'

/**
 * The roles a person may be given (docs/screens.md): people of a customer hold customer roles only, staff
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

/** What the server is told: the role ends with its last day, in the granter's time zone. */
export function toGrants(choices: readonly RoleChoice[]) {
  return choices.map(({ roleKey, lastDay }) => ({
    roleKey,
    expiresAt: lastDay ? new Date(`${lastDay}T23:59:59`).toISOString() : null,
  }))
}

/** The form's view of held roles. */
export function toChoices(roles: readonly { roleKey: RoleKey; expiresAt: string | null }[]): RoleChoice[] {
  return roles.map(({ roleKey, expiresAt }) => ({ roleKey, lastDay: expiresAt ? localDay(expiresAt) : '' }))
}

function localDay(instant: string): string {
  const at = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
