import { endedUpdateStates, type UpdateState } from '@filo/contract/updates/updates-routes'
import { and, asc, desc, eq, gt, inArray, ne, notExists, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import type { ListOrder } from '../../db/long-lists/keyset.ts'
import {
  type FoundPage,
  inOrderOf,
  type PageQuery,
  readListPage,
} from '../../db/long-lists/read-list-page.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updateLogSizes, updateLogs, updates } from '../../db/schema/updates.ts'
import { boundedLine, takesLine } from '../../records/log-bounds.ts'
import { nextDesiredVersion } from '../../records/releases/desired-version.ts'
import { ofOwnTime, updatesInScope } from '../../records/releases/updates-in-scope.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'
import type { OpenUpdate } from './unit-plan.ts'

export type UpdateRow = typeof updates.$inferSelect
export type UnitRow = typeof producedRobots.$inferSelect

const Rows = z.object({ rows: z.array(z.unknown()) })

const endedStates = [...endedUpdateStates]
const INSERT_SLICE = 500
const NEWEST = 20

export interface UpdateFilter {
  unitIds?: string[] | undefined
  arosIds?: string[] | undefined
  states?: UpdateState[] | undefined
  since?: Date | undefined
  id?: string | undefined
}

const fromAros = alias(arosVersions, 'from_aros')
const toAros = alias(arosVersions, 'to_aros')

function selectUpdates(db: Db) {
  return db
    .select({
      update: updates,
      unit: producedRobots,
      from: fromAros,
      to: toAros,
    })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .leftJoin(fromAros, eq(fromAros.id, updates.fromArosId))
    .leftJoin(toAros, eq(toAros.id, updates.toArosId))
}

export type UpdateWithNames = Awaited<ReturnType<typeof selectUpdates>>[number]

function conditions(filter: UpdateFilter): SQL | undefined {
  return and(
    filter.id ? eq(updates.id, filter.id) : undefined,
    filter.unitIds?.length ? inArray(updates.unitId, filter.unitIds) : undefined,
    filter.arosIds?.length ? inArray(updates.toArosId, filter.arosIds) : undefined,
    filter.states?.length ? inArray(updates.state, filter.states) : undefined,
    filter.since ? gt(updates.updatesTime, filter.since) : undefined,
  )
}

/** Ids are made in the order of time (UUIDv7) and decide between updates of one moment. */
const newestFirst: ListOrder = {
  name: '-createdAt',
  column: updates.createdAt,
  cast: 'timestamptz',
  isNullable: false,
  isDescending: true,
  motion: 'fixed',
  id: updates.id,
  idCast: 'uuid',
}

/** Newest first. @throws bad_request for a cursor of another list */
export async function listUpdateRows(
  db: Db,
  scope: Scope,
  filter: UpdateFilter,
  page: PageQuery,
): Promise<FoundPage<UpdateWithNames>> {
  const where = and(await updatesInScope(db, scope), conditions(filter))
  const { ids, ...found } = await readListPage(db, { table: updates, order: newestFirst, where }, page)
  const rows = ids.length > 0 ? await selectUpdates(db).where(inArray(updates.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.update.id), ...found }
}

/** One update with its unit and versions; undefined for an unknown id and outside the scope. */
export async function findUpdate(db: Db, scope: Scope, id: string): Promise<UpdateWithNames | undefined> {
  const [row] = await selectUpdates(db).where(and(unitsInScope(scope), ofOwnTime(scope), conditions({ id })))
  return row
}

/** At most `limit` log lines that come after line `after`, in order. The caller has found the update in the scope. */
export async function listLogRows(db: Db, updateId: string, after: number, limit: number) {
  return db
    .select()
    .from(updateLogs)
    .where(and(eq(updateLogs.updateId, updateId), gt(updateLogs.seq, after)))
    .orderBy(asc(updateLogs.seq))
    .limit(limit)
}

/**
 * Holds the units an assignment may concern, one or all of a variant, in one order: what they shall run is worked out
 * from what is read after this. Retired ones are left alone.
 */
export async function holdAssignedUnits(
  tx: Db,
  target: {
    variantId?: string | undefined
    unitId?: string | undefined
    unitIds?: readonly string[] | undefined
  },
): Promise<UnitRow[]> {
  const ids = target.unitIds
  const where = and(
    target.variantId ? eq(producedRobots.variantId, target.variantId) : undefined,
    target.unitId ? eq(producedRobots.id, target.unitId) : undefined,
    ids ? inArray(producedRobots.id, [...ids]) : undefined,
    ne(producedRobots.lifeState, 'retired'),
  )
  return target.variantId || target.unitId || ids?.length
    ? tx.select().from(producedRobots).where(where).orderBy(asc(producedRobots.id)).for('no key update')
    : []
}

/** The next units of a variant after a place in the order of their ids, held like {@link holdAssignedUnits}. */
export async function holdUnitsAfter(
  tx: Db,
  { variantId, reached, limit }: { variantId: string; reached: string | null; limit: number },
): Promise<UnitRow[]> {
  const isNext = reached ? gt(producedRobots.id, reached) : undefined
  return tx
    .select()
    .from(producedRobots)
    .where(and(eq(producedRobots.variantId, variantId), isNext, ne(producedRobots.lifeState, 'retired')))
    .orderBy(asc(producedRobots.id))
    .limit(limit)
    .for('no key update')
}

/** How many units of a variant an assignment may concern. */
export async function countAssignedUnits(tx: Db, variantId: string): Promise<number> {
  const isOfIt = eq(producedRobots.variantId, variantId)
  return tx.$count(producedRobots, and(isOfIt, ne(producedRobots.lifeState, 'retired')))
}

/** Writes what units shall run that are held by {@link holdAssignedUnits}; without an `updateState` theirs stays. */
export async function setDesired(
  tx: Db,
  unitIds: string[],
  desired: { arosId: string | null; isPinned: boolean; updateState?: UnitRow['updateState'] },
  now: Date,
): Promise<void> {
  const { arosId: desiredArosId, isPinned, ...state } = desired
  // Who shall run something else has not fallen back from that.
  const stands = desired.updateState ? { ...state, fellBackAt: null } : state
  for (let start = 0; start < unitIds.length; start += INSERT_SLICE) {
    const ids = unitIds.slice(start, start + INSERT_SLICE)
    await tx
      .update(producedRobots)
      .set({ desiredArosId, isPinned, ...stands, desiredVersion: nextDesiredVersion, updatedAt: now })
      .where(inArray(producedRobots.id, ids))
  }
}

/** Updates of units that have not ended, newest first. */
export async function listOpenUpdates(
  tx: Db,
  unitIds: readonly string[],
): Promise<(OpenUpdate & { unitId: string })[]> {
  const { id, toArosId, state, unitId, createdAt } = updates
  const found = []
  for (let start = 0; start < unitIds.length; start += INSERT_SLICE) {
    const slice = unitIds.slice(start, start + INSERT_SLICE)
    const rows = await tx
      .select({ id, toArosId, state, unitId })
      .from(updates)
      .where(and(inArray(unitId, slice), notInArray(state, endedStates)))
      .orderBy(desc(createdAt), desc(id))
    found.push(...rows)
  }
  return found
}

/** Ends updates that are no longer wanted; one that has ended meanwhile stays as it ended. */
export async function cancelUpdates(
  tx: Db,
  ids: readonly string[],
  { at, by }: { at: Date; by: string | null },
): Promise<void> {
  for (let start = 0; start < ids.length; start += INSERT_SLICE) {
    const slice = ids.slice(start, start + INSERT_SLICE)
    await tx
      .update(updates)
      .set({ state: 'cancelled', updatesTime: at, endedAt: at, updatedAt: at, updatedBy: by })
      .where(and(inArray(updates.id, slice), notInArray(updates.state, endedStates)))
  }
}

/** Gives the new owner of units the updates that wait for them and that they have not begun; the caller holds them. */
export async function passOnUpdates(
  tx: Db,
  unitIds: readonly string[],
  customerId: string | null,
): Promise<void> {
  const log = tx.select({ seq: updateLogs.seq }).from(updateLogs).where(eq(updateLogs.updateId, updates.id))
  const isUntouched = and(inArray(updates.state, ['queued', 'waiting']), notExists(log))
  await tx
    .update(updates)
    .set({ customerId })
    .where(and(inArray(updates.unitId, [...unitIds]), isUntouched))
}

/** Writes update records, however many; the caller holds their units. */
export async function insertUpdates(tx: Db, rows: (typeof updates.$inferInsert)[]): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERT_SLICE) {
    await tx.insert(updates).values(rows.slice(start, start + INSERT_SLICE))
  }
}

/** The update a robot speaks of; undefined when it is another robot's. The caller holds the unit. */
export async function findUpdateOfRobot(tx: Db, id: string, unitId: string): Promise<UpdateRow | undefined> {
  const where = and(eq(updates.id, id), eq(updates.unitId, unitId))
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
    .where(and(eq(updates.unitId, unitId), eq(updates.toArosId, arosId), ne(updates.state, 'cancelled')))
    .orderBy(desc(updates.createdAt), desc(updates.id))
    .limit(1)
  return row
}

/** Lists when the newest updates of a unit were made, newest first; no more than tell how often that is. */
export async function listNewestTimes(tx: Db, unitId: string): Promise<Date[]> {
  const rows = await tx
    .select({ at: updates.createdAt })
    .from(updates)
    .where(eq(updates.unitId, unitId))
    .orderBy(desc(updates.createdAt))
    .limit(NEWEST)
  return rows.map(({ at }) => at)
}

/** Writes columns as given; the caller holds the unit. */
export async function changeUpdate(tx: Db, id: string, change: Partial<UpdateRow>): Promise<void> {
  await tx.update(updates).set(change).where(eq(updates.id, id))
}

type LogLine = Omit<typeof updateLogs.$inferInsert, 'seq' | 'phase'>

/**
 * Adds a line in the phase that its update is in; its number gives the order. Lines and bytes are counted along: the one by
 * which the log would grow beyond {@link logBounds} becomes a line that says so, and none follows it.
 * @returns false where the update is another robot's, or its log was cut before
 */
export async function insertLogLine(tx: Db, unitId: string, line: LogLine): Promise<boolean> {
  const { updateId, at, packageCode = null, hook = null, stream, text } = line
  const counted = { lines: sql`counted.lines`, bytes: sql`counted.bytes` }
  const inserted = await tx.execute(sql`
    with counted as (
      insert into ${updateLogSizes} as size (update_id, lines, bytes)
      select id, 1, octet_length(${text}::text) from ${updates} where id = ${updateId} and unit_id = ${unitId}
      on conflict (update_id) do update
        set lines = size.lines + 1, bytes = size.bytes + excluded.bytes, removed_at = null
        where ${takesLine({ lines: sql`size.lines`, bytes: sql`size.bytes` })}
      returning update_id, lines, bytes)
    insert into ${updateLogs} (update_id, at, phase, package_code, hook, stream, text)
    select u.id, ${at.toISOString()}::timestamptz, u.phase, ${boundedLine(counted, { packageCode, hook, stream, text })}
    from counted join ${updates} u on u.id = counted.update_id
    returning seq`)
  return Rows.parse(inserted).rows.length > 0
}
