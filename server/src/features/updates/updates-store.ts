import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Scope } from '../../actor.ts'
import type { Db } from '../../db/database.ts'
import { arosVersions, robotAros } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updateLogs, updates } from '../../db/schema/updates.ts'
import type { ActiveAssignment } from './desired-aros.ts'

export type UpdateRow = typeof updates.$inferSelect
export type UnitRow = typeof producedRobots.$inferSelect

const endedStates = ['succeeded', 'failed', 'rolled_back', 'cancelled']
const INSERT_SLICE = 500

/** The units an actor may see, as a condition on produced_robots. */
export function unitsInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  if (scope.kind === 'customer') return eq(producedRobots.customerId, scope.customerId)
  return scope.robotIds.length > 0 ? inArray(producedRobots.id, [...scope.robotIds]) : sql`false`
}

export interface UpdateFilter {
  robotIds?: string[] | undefined
  arosIds?: string[] | undefined
  states?: string[] | undefined
  since?: Date | undefined
  id?: string | undefined
}

const fromAros = alias(arosVersions, 'from_aros')
const toAros = alias(arosVersions, 'to_aros')

function selectUpdates(db: Db) {
  return db
    .select({ update: updates, unit: producedRobots, from: fromAros, to: toAros })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.producedRobotId))
    .leftJoin(fromAros, eq(fromAros.id, updates.fromArosId))
    .leftJoin(toAros, eq(toAros.id, updates.toArosId))
}

export type UpdateWithNames = Awaited<ReturnType<typeof selectUpdates>>[number]

function conditions(scope: Scope, filter: UpdateFilter): SQL | undefined {
  return and(
    unitsInScope(scope),
    filter.id ? eq(updates.id, filter.id) : undefined,
    filter.robotIds?.length ? inArray(updates.producedRobotId, filter.robotIds) : undefined,
    filter.arosIds?.length ? inArray(updates.toArosId, filter.arosIds) : undefined,
    filter.states?.length ? inArray(updates.state, filter.states) : undefined,
    filter.since ? gt(updates.updatesTime, filter.since) : undefined,
  )
}

export async function listUpdateRows(
  db: Db,
  scope: Scope,
  filter: UpdateFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: UpdateWithNames[]; totalCount: number }> {
  const where = conditions(scope, filter)
  const rows = await selectUpdates(db)
    .where(where)
    .orderBy(desc(updates.createdAt), desc(updates.id))
    .limit(page.limit)
    .offset(page.offset)
  const matching = db
    .select({ id: updates.id })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.producedRobotId))
    .where(where)
  return { rows, totalCount: await db.$count(matching.as('matching')) }
}

export async function findUpdate(db: Db, scope: Scope, id: string): Promise<UpdateWithNames | undefined> {
  const [row] = await selectUpdates(db).where(conditions(scope, { id }))
  return row
}

export async function listLogRows(db: Db, updateId: string, after: number, limit: number) {
  return db
    .select()
    .from(updateLogs)
    .where(and(eq(updateLogs.updateId, updateId), gt(updateLogs.seq, after)))
    .orderBy(asc(updateLogs.seq))
    .limit(limit)
}

/** Units an assignment may concern: one unit, or all of a variant; retired ones are left alone. */
export async function listAssignedUnits(
  tx: Db,
  target: { robotId?: string | undefined; producedRobotId?: string | undefined },
): Promise<UnitRow[]> {
  const where = and(
    target.robotId ? eq(producedRobots.robotId, target.robotId) : undefined,
    target.producedRobotId ? eq(producedRobots.id, target.producedRobotId) : undefined,
    ne(producedRobots.lifeState, 'retired'),
  )
  return target.robotId || target.producedRobotId ? tx.select().from(producedRobots).where(where) : []
}

/** The assignments in force for a variant and its units, oldest first. */
export async function listActiveAssignments(tx: Db, robotIds: string[]): Promise<ActiveAssignment[]> {
  if (robotIds.length === 0) return []
  return tx
    .select()
    .from(robotAros)
    .where(and(inArray(robotAros.robotId, robotIds), isNull(robotAros.endedAt)))
    .orderBy(asc(robotAros.assignedAt), asc(robotAros.id))
}

/** Ends pins whose time is over. @returns the units that lose theirs */
export async function endExpiredPins(tx: Db, now: Date): Promise<string[]> {
  const rows = await tx
    .update(robotAros)
    .set({ endedAt: now })
    .where(and(eq(robotAros.kind, 'pin'), isNull(robotAros.endedAt), lte(robotAros.until, now)))
    .returning({ unitId: robotAros.producedRobotId })
  return rows.flatMap(({ unitId }) => unitId ?? [])
}

export async function setDesired(
  tx: Db,
  unitIds: string[],
  desired: { arosId: string | null; isPinned: boolean; updateState: string },
  now: Date,
): Promise<void> {
  const { arosId: desiredArosId, isPinned, updateState } = desired
  for (let start = 0; start < unitIds.length; start += INSERT_SLICE) {
    const ids = unitIds.slice(start, start + INSERT_SLICE)
    await tx
      .update(producedRobots)
      .set({ desiredArosId, isPinned, updateState, updatedAt: now })
      .where(inArray(producedRobots.id, ids))
  }
}

/** Cancels what is still under way for these units. */
export async function cancelOpenUpdates(tx: Db, unitIds: string[], now: Date): Promise<void> {
  for (let start = 0; start < unitIds.length; start += INSERT_SLICE) {
    const ids = unitIds.slice(start, start + INSERT_SLICE)
    await tx
      .update(updates)
      .set({ state: 'cancelled', updatesTime: now, endedAt: now, updatedAt: now })
      .where(and(inArray(updates.producedRobotId, ids), notInArray(updates.state, endedStates)))
  }
}

export async function insertUpdates(tx: Db, rows: (typeof updates.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT_SLICE) {
    await tx.insert(updates).values(rows.slice(start, start + INSERT_SLICE))
  }
}

export async function findUpdateOfRobot(tx: Db, id: string, unitId: string): Promise<UpdateRow | undefined> {
  const where = and(eq(updates.id, id), eq(updates.producedRobotId, unitId))
  const [row] = await tx.select().from(updates).where(where)
  return row
}

/** The newest update that leads to what the unit shall run now. */
export async function findCurrentUpdate(
  tx: Db,
  unitId: string,
  arosId: string,
): Promise<UpdateRow | undefined> {
  const [row] = await tx
    .select()
    .from(updates)
    .where(
      and(eq(updates.producedRobotId, unitId), eq(updates.toArosId, arosId), ne(updates.state, 'cancelled')),
    )
    .orderBy(desc(updates.createdAt), desc(updates.id))
    .limit(1)
  return row
}

export async function changeUpdate(tx: Db, id: string, change: Partial<UpdateRow>): Promise<void> {
  await tx.update(updates).set(change).where(eq(updates.id, id))
}

export async function changeUnit(tx: Db, unitId: string, change: Partial<UnitRow>): Promise<void> {
  await tx.update(producedRobots).set(change).where(eq(producedRobots.id, unitId))
}

export async function insertLogLine(tx: Db, row: typeof updateLogs.$inferInsert): Promise<void> {
  await tx.insert(updateLogs).values(row)
}

export async function arosNameOf(tx: Db, id: string): Promise<{ name: string; semver: string } | undefined> {
  const [row] = await tx
    .select({ name: arosVersions.name, semver: arosVersions.semver })
    .from(arosVersions)
    .where(eq(arosVersions.id, id))
  return row
}
