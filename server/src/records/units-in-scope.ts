import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { producedRobots } from '../db/schema/produced-robots.ts'
import type { Scope } from '../rights/actor.ts'

/**
 * The units an actor may see, as a condition on produced_robots: all, those of their customer, or the ones assigned
 * to them while they still belong to that customer.
 */
export function unitsInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.kind === 'customer') return eq(producedRobots.customerId, scope.customerId)
  if (scope.unitIds.length === 0) return sql`false`
  return and(
    inArray(producedRobots.id, [...scope.unitIds]),
    scope.customerId ? eq(producedRobots.customerId, scope.customerId) : undefined,
  )
}
