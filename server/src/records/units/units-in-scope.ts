import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import type { Scope } from '../../rights/actor.ts'

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

/** A scope of so many units is named by their ids, whose rows an index finds; a larger one is met by walking. */
const NAMED_UNITS = 1000

/** {@link unitsInScope} for a table whose rows name a unit in `unitId`; undefined where the actor sees all of them. */
export async function ofUnitsInScope(db: Db, scope: Scope, unitId: PgColumn): Promise<SQL | undefined> {
  if (scope.kind === 'all') return undefined
  const own = () => db.select({ id: producedRobots.id }).from(producedRobots).where(unitsInScope(scope))
  const few = await own().limit(NAMED_UNITS + 1)
  if (few.length === 0) return sql`false`
  if (few.length > NAMED_UNITS) return inArray(unitId, own())
  return inArray(
    unitId,
    few.map(({ id }) => id),
  )
}
