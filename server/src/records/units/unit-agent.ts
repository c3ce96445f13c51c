import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import type { Scope } from '../../rights/actor.ts'
import type { UnitRow } from './unit-row.ts'
import { unitsInScope } from './units-in-scope.ts'

/** A unit in scope with what its agent can do, null before it ever connected; undefined where it is not in scope. */
export async function findUnitWithAgent(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ unit: UnitRow; capabilities: string[] | null } | undefined> {
  const [row] = await db
    .select({ unit: producedRobots, capabilities: robotLinks.capabilities })
    .from(producedRobots)
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .where(and(unitsInScope(scope), eq(producedRobots.id, id)))
  return row
}
