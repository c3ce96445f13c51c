import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { surelyExact } from '../../db/long-lists/estimate-count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { installKeys } from '../../db/schema/enrolments.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programReleaseVariants } from '../../db/schema/programs.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'
import { codedRows } from '../../records/coded-rows.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type RobotRow = typeof robots.$inferSelect

export interface RobotFilter {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  ids?: string[] | undefined
  modelIds?: string[] | undefined
  typeIds?: string[] | undefined
  statuses?: ('active' | 'archived')[] | undefined
}

const sortColumns = {
  name: sql`${robots.sortKey} collate "C"`,
  code: robots.code,
  createdAt: robots.createdAt,
  updatedAt: robots.updatedAt,
}

function selectRobots(db: Db) {
  return db
    .select({ robot: robots, model: robotModels })
    .from(robots)
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
}

export type RobotWithModel = Awaited<ReturnType<typeof selectRobots>>[number]

function conditions(filter: Omit<RobotFilter, 'page' | 'size' | 'sort'>): SQL | undefined {
  return and(
    filter.ids?.length ? inArray(robots.id, filter.ids) : undefined,
    filter.modelIds?.length ? inArray(robots.modelId, filter.modelIds) : undefined,
    filter.typeIds?.length ? inArray(robotModels.typeId, filter.typeIds) : undefined,
    filter.statuses?.length ? inArray(robots.status, filter.statuses) : undefined,
    ...matches(robots.searchKey, filter.q),
  )
}

/** The catalogue is the same for everybody; only the counts of units depend on the actor. */
export async function listRobotRows(
  db: Db,
  filter: RobotFilter,
): Promise<{ rows: RobotWithModel[]; totalCount: number }> {
  const where = conditions(filter)
  const { limit, offset } = pageBounds(filter)
  const rows = await selectRobots(db)
    .where(where)
    .orderBy(...orderBy(filter.sort, sortColumns, { fallback: 'name', id: robots.id }))
    .limit(limit)
    .offset(offset)
  const all = db
    .select({ id: robots.id })
    .from(robots)
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .where(where)
  return { rows, totalCount: await db.$count(all.as('all_robots')) }
}

/** A variant with its model, archived ones included; undefined for an unknown id. */
export async function findRobot(db: Db, id: string): Promise<RobotWithModel | undefined> {
  const [row] = await selectRobots(db).where(eq(robots.id, id))
  return row
}

/** Units of each of these variants in the actor's scope; where they are many, as of the last ten seconds. */
export async function countUnitsByRobot(
  db: Db,
  scope: Scope,
  variantIds: string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map()
  const key = JSON.stringify(['units of variants', scope, variantIds])
  const isMany = (units: Map<string, number>) => Math.max(0, ...units.values()) > surelyExact
  return estimateOnce(db, key, () => readUnitsByRobot(db, scope, variantIds), isMany)
}

async function readUnitsByRobot(db: Db, scope: Scope, variantIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: producedRobots.variantId, units: sql<number>`count(*)::int` })
    .from(producedRobots)
    .where(and(inArray(producedRobots.variantId, variantIds), unitsInScope(scope)))
    .groupBy(producedRobots.variantId)
  return new Map(rows.map((row) => [row.id, row.units]))
}

export interface DefaultAros {
  variantId: string
  channel: 'production' | 'test'
  arosId: string
}

/** The default AROS of these variants, per channel (robot aros / robot test aros). */
export async function listDefaultAros(db: Db, variantIds: string[]): Promise<DefaultAros[]> {
  if (variantIds.length === 0) return []
  return db
    .select({ variantId: robotAros.variantId, channel: robotAros.channel, arosId: robotAros.arosId })
    .from(robotAros)
    .where(
      and(inArray(robotAros.variantId, variantIds), eq(robotAros.kind, 'default'), isNull(robotAros.endedAt)),
    )
    .orderBy(robotAros.assignedAt, robotAros.id)
}

/** Whether AROS versions, releases of programs or install keys name a variant. */
export async function isReferenced(db: Db, variantId: string): Promise<boolean> {
  const aros = db
    .select({ id: arosVersions.id })
    .from(arosVersions)
    .where(eq(arosVersions.variantId, variantId))
  const keys = db.select({ id: installKeys.id }).from(installKeys).where(eq(installKeys.variantId, variantId))
  const { releaseId, variantId: ofRelease } = programReleaseVariants
  const releases = db.select({ releaseId }).from(programReleaseVariants).where(eq(ofRelease, variantId))
  for (const naming of [aros, releases, keys]) if ((await naming.limit(1)).length > 0) return true
  return false
}

export const { insert: insertRobot, replace: replaceRobot, remove: deleteRobotRow } = codedRows(robots)
