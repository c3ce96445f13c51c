import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'
import { codedRows } from '../../records/coded-rows.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type RobotModelRow = typeof robotModels.$inferSelect

export interface RobotModelFilter {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  typeIds?: string[] | undefined
  statuses?: ('active' | 'archived')[] | undefined
}

const sortColumns = {
  name: sql`${robotModels.sortKey} collate "C"`,
  code: robotModels.code,
  createdAt: robotModels.createdAt,
  updatedAt: robotModels.updatedAt,
}

/** The catalogue is the same for everybody; only the counts of units depend on the actor. */
export async function listModelRows(
  db: Db,
  filter: RobotModelFilter,
): Promise<{ rows: RobotModelRow[]; totalCount: number }> {
  const where = and(
    filter.typeIds?.length ? inArray(robotModels.typeId, filter.typeIds) : undefined,
    filter.statuses?.length ? inArray(robotModels.status, filter.statuses) : undefined,
    ...matches(robotModels.searchKey, filter.q),
  )
  const { limit, offset } = pageBounds(filter)
  const rows = await db
    .select()
    .from(robotModels)
    .where(where)
    .orderBy(...orderBy(filter.sort, sortColumns, { fallback: 'name', id: robotModels.id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, robotModels, where) }
}

/** A model, archived ones included; undefined for an unknown id. The catalogue is the same for everybody. */
export async function findModel(db: Db, id: string): Promise<RobotModelRow | undefined> {
  const [row] = await db.select().from(robotModels).where(eq(robotModels.id, id))
  return row
}

export interface ModelCounts {
  variants: Map<string, number>
  units: Map<string, number>
}

/** Variants and, in the actor's scope, units of each of these models. */
export async function countByModel(db: Db, scope: Scope, modelIds: string[]): Promise<ModelCounts> {
  if (modelIds.length === 0) return { variants: new Map(), units: new Map() }
  const variants = await db
    .select({ id: robots.modelId, value: sql<number>`count(*)::int` })
    .from(robots)
    .where(inArray(robots.modelId, modelIds))
    .groupBy(robots.modelId)
  const units = await db
    .select({ id: robots.modelId, value: sql<number>`count(*)::int` })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .where(and(inArray(robots.modelId, modelIds), unitsInScope(scope)))
    .groupBy(robots.modelId)
  const byId = (rows: { id: string; value: number }[]) => new Map(rows.map((row) => [row.id, row.value]))
  return { variants: byId(variants), units: byId(units) }
}

export const { insert: insertModel, replace: replaceModel, remove: deleteModel } = codedRows(robotModels)
