import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitsInScope } from '../../records/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

/** Whether there is such a unit in a scope. */
export async function isInSight(db: Db, scope: Scope, unitId: string): Promise<boolean> {
  const rows = await db
    .select({ id: producedRobots.id })
    .from(producedRobots)
    .where(and(eq(producedRobots.id, unitId), unitsInScope(scope)))
  return rows.length > 0
}
