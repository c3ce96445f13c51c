import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { and, count as countRows, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { robotPresence, robotRuntime } from '../../../db/schema/robot-presence.ts'
import { updates } from '../../../db/schema/updates.ts'
import { ofOwnTime } from '../../../records/releases/updates-in-scope.ts'
import { presenceOfUnit } from '../../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../../records/units/unit-limits.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'

export type UnitRow = typeof producedRobots.$inferSelect

export interface CountsRow {
  desired: number
  installed: number
  failed: number
}

/** Retired units are out of the product's numbers. */
const isInUse = ne(producedRobots.lifeState, 'retired')

async function countBy(
  db: Db,
  scope: Scope,
  column: typeof producedRobots.desiredArosId | typeof producedRobots.installedArosId,
  ids: string[],
): Promise<{ id: string | null; value: number }[]> {
  return db
    .select({ id: column, value: countRows() })
    .from(producedRobots)
    .where(and(inArray(column, ids), isInUse, unitsInScope(scope)))
    .groupBy(column)
}

async function countFailed(
  db: Db,
  scope: Scope,
  ids: string[],
): Promise<{ id: string | null; value: number }[]> {
  return db
    .select({ id: updates.toArosId, value: sql<number>`count(distinct ${updates.unitId})::int` })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .where(
      and(
        inArray(updates.toArosId, ids),
        inArray(updates.state, ['failed', 'rolled_back']),
        isInUse,
        or(isNull(producedRobots.installedArosId), ne(producedRobots.installedArosId, updates.toArosId)),
        unitsInScope(scope),
        ofOwnTime(scope),
      ),
    )
    .groupBy(updates.toArosId)
}

/** Units in use that shall run, that run, and that failed to take each version. */
export async function countUnits(
  db: Db,
  scope: Scope,
  arosIds: readonly string[],
): Promise<Map<string, CountsRow>> {
  const ids = [...new Set(arosIds)]
  const counts = new Map(ids.map((id) => [id, { desired: 0, installed: 0, failed: 0 }]))
  if (ids.length === 0) return counts
  const found = {
    desired: await countBy(db, scope, producedRobots.desiredArosId, ids),
    installed: await countBy(db, scope, producedRobots.installedArosId, ids),
    failed: await countFailed(db, scope, ids),
  }
  for (const [key, rows] of Object.entries(found)) {
    for (const { id, value } of rows) {
      const entry = counts.get(id ?? '')
      if (entry) entry[key as keyof CountsRow] = value
    }
  }
  return counts
}

/** How many units in use a variant has, and how many of them are test robots. */
export async function countVariantUnits(db: Db, scope: Scope, variantIds: readonly string[]) {
  if (variantIds.length === 0) return []
  return db
    .select({
      variantId: producedRobots.variantId,
      units: countRows(),
      testUnits: sql<number>`count(*) filter (where ${producedRobots.isTestRobot})::int`,
    })
    .from(producedRobots)
    .where(and(inArray(producedRobots.variantId, [...variantIds]), isInUse, unitsInScope(scope)))
    .groupBy(producedRobots.variantId)
}

export interface UnitFilter {
  variantId: string
  q?: string | undefined
  installedArosIds?: string[] | undefined
  desiredArosIds?: string[] | undefined
  isTestRobot?: boolean | undefined
  isPinned?: boolean | undefined
}

const sortColumns = {
  serial: sql`${producedRobots.serial} collate "C"`,
  name: sql`${producedRobots.sortKey} collate "C"`,
  lastSeenAt: robotPresence.lastSeenAt,
}

/** One page of a variant's units in use with their active pins. */
export async function listUnits(
  db: Db,
  scope: Scope,
  query: UnitFilter & { page: number; size: number; sort?: string | undefined },
) {
  const { installedArosIds, desiredArosIds, isTestRobot, isPinned } = query
  const pinned = and(
    eq(robotAros.unitId, producedRobots.id),
    eq(robotAros.kind, 'pin'),
    isNull(robotAros.endedAt),
  )
  const where = and(
    eq(producedRobots.variantId, query.variantId),
    isInUse,
    unitsInScope(scope),
    ...matches(producedRobots.searchKey, query.q),
    installedArosIds?.length ? inArray(producedRobots.installedArosId, installedArosIds) : undefined,
    desiredArosIds?.length ? inArray(producedRobots.desiredArosId, desiredArosIds) : undefined,
    isTestRobot === undefined ? undefined : eq(producedRobots.isTestRobot, isTestRobot),
    isPinned === undefined ? undefined : isPinned ? isNotNull(robotAros.id) : isNull(robotAros.id),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select({
      unit: producedRobots,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
      pin: robotAros,
    })
    .from(producedRobots)
    .leftJoin(robotPresence, presenceOfUnit)
    .leftJoin(robotAros, pinned)
    .where(where)
    .orderBy(...orderBy(query.sort, sortColumns, { fallback: 'serial', id: producedRobots.id }))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ value: countRows() })
    .from(producedRobots)
    .leftJoin(robotAros, pinned)
    .where(where)
  return { rows, totalCount: total?.value ?? 0 }
}

/** The units of these ids that the scope shows, retired ones included, in no order; the others are left out. */
export async function findUnits(db: Db, scope: Scope, ids: readonly string[]): Promise<UnitRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(producedRobots)
    .where(and(inArray(producedRobots.id, [...ids]), unitsInScope(scope)))
}

/** Units of a variant whose last report left less free disk than needed, and the least free of all, in bytes. */
export async function findTightDisks(db: Db, variantId: string, neededBytes: number) {
  const free = sql`((${robotRuntime.runtimeInfo} ->> 'diskTotal')::bigint - (${robotRuntime.runtimeInfo} ->> 'diskUsed')::bigint)`
  const [row] = await db
    .select({
      count: sql<number>`count(*) filter (where ${free} < ${neededBytes})::int`,
      leastFree: sql<string | null>`min(${free})::text`,
    })
    .from(producedRobots)
    .innerJoin(robotRuntime, eq(robotRuntime.unitId, producedRobots.id))
    .where(and(eq(producedRobots.variantId, variantId), isInUse, isNotNull(robotRuntime.runtimeInfo)))
  return { count: row?.count ?? 0, leastFreeBytes: Number(row?.leastFree ?? 0) }
}

/** How many versions of each variant stand in a state. */
export async function countByState(db: Db, channel: ArosChannel, state: ArosState) {
  return db
    .select({ variantId: arosVersions.variantId, value: countRows() })
    .from(arosVersions)
    .where(and(eq(arosVersions.channel, channel), eq(arosVersions.state, state)))
    .groupBy(arosVersions.variantId)
}
