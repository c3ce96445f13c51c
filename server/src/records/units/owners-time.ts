import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Scope } from '../../rights/actor.ts'

/**
 * Rows of an owner's own time, by the column that keeps whose robot it was then, beside the condition on the robots:
 * what a robot was or did for an owner before stays with that one. Undefined for who sees all customers.
 */
export function ofOwnersTime(scope: Scope, customerId: PgColumn): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.customerId === null ? sql`false` : eq(customerId, scope.customerId)
}
