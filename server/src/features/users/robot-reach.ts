import type { Scope } from '../../rights/actor.ts'
import { scopeOfRole } from '../../rights/scope-of-role.ts'
import type { UserRoleRow } from './users-store.ts'

/** The scopes of the roles a person holds now, of whom `granted` are the robots they were given; one that sees all leaves nothing for the others to add. */
export function reachOf(
  roles: readonly Pick<UserRoleRow, 'roleKey' | 'scopeKind' | 'scopeCustomerId' | 'expiresAt'>[],
  granted: readonly string[],
  now: Date,
): Scope[] {
  const roleRows = roles
    .filter(({ expiresAt }) => !expiresAt || expiresAt > now)
    .map((role) => scopeOfRole(role, granted))
  return roleRows.find(({ kind }) => kind === 'all') ? [{ kind: 'all' }] : roleRows
}

/** One text for one reach, in whatever order its roles came: people who see the same robots are counted once. */
export function reachKey(reach: readonly Scope[]): string {
  const words = reach.map((scope) => {
    if (scope.kind === 'all') return 'all'
    if (scope.kind === 'customer') return `customer ${scope.customerId}`
    return `robots ${scope.customerId ?? ''} ${[...new Set(scope.unitIds)].sort().join(',')}`
  })
  return [...new Set(words)].sort().join(' + ')
}
