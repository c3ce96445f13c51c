import { customerRoles, type RoleKey } from '@filo/contract/roles'
import type { Scope } from './actor.ts'

interface HeldRole {
  roleKey: RoleKey
  scopeKind: 'all' | 'customer' | 'robots'
  scopeCustomerId: string | null
  scopeUnitIds: string[]
}

/** No record at all: a customer role that names no customer sees nothing. */
const nothing: Scope = { kind: 'robots', customerId: null, unitIds: [] }

/** The scope of a held role; a customer role is never wider than its customer, whatever the row says. */
export function scopeOfRole(held: HeldRole): Scope {
  const { scopeCustomerId: customerId } = held
  if (held.scopeKind === 'robots') return { kind: 'robots', customerId, unitIds: held.scopeUnitIds }
  if (held.scopeKind === 'customer') return customerId ? { kind: 'customer', customerId } : nothing
  return customerRoles.includes(held.roleKey) ? nothing : { kind: 'all' }
}
