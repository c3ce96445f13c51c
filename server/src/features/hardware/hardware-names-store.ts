import type { LocalizedText } from '@filo/contract/localized-text'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

/** Reads what people call a unit and its model; the caller has found the unit. */
export async function readNames(
  db: Db,
  unitId: string,
): Promise<{ name: string; modelName: LocalizedText } | undefined> {
  const [row] = await db
    .select({ name: producedRobots.name, modelName: robotModels.name })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .where(eq(producedRobots.id, unitId))
  return row
}

/** A unit in scope with its model, its agent and when it was last heard of; undefined where it is not in scope. */
export async function findUnitWithModel(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({
      unit: producedRobots,
      model: robotModels,
      capabilities: robotLinks.capabilities,
      lastSeenAt: robotPresence.lastSeenAt,
    })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .leftJoin(robotLinks, eq(robotLinks.unitId, producedRobots.id))
    .leftJoin(robotPresence, eq(robotPresence.unitId, producedRobots.id))
    .where(and(unitsInScope(scope), eq(producedRobots.id, unitId)))
  return row
}

export type UnitWithModel = NonNullable<Awaited<ReturnType<typeof findUnitWithModel>>>
