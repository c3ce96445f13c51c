import type { BulkChangeFailure, BulkChangeState } from '@filo/contract/produced-robots/bulk-change-states'
import { and, asc, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { count } from '../../../db/long-lists/count.ts'
import {
  type BulkOrder,
  bulkChangeSlices,
  bulkChanges,
  bulkLeftOut,
} from '../../../db/schema/bulk-changes.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import type { UserActor } from '../../../rights/actor.ts'
import type { LeftOut } from './written.ts'

export type BulkChangeRow = typeof bulkChanges.$inferSelect

/** People see their own changes alone, under whatever role they asked. */
const own = (actor: UserActor): SQL => eq(bulkChanges.createdBy, actor.userId)

/** Keeps a change whose items follow, in the caller's transaction. */
export async function insertBulkChange(
  tx: Db,
  row: Pick<BulkChangeRow, 'id' | 'createdAt' | 'about' | 'totalCount' | 'unchangedCount'> & {
    order: BulkOrder
    actor: UserActor
  },
): Promise<BulkChangeRow> {
  const { actor, ...change } = row
  const origin = { createdBy: actor.userId, roleKey: actor.role, ip: actor.ip, requestId: actor.requestId }
  const [made] = await tx
    .insert(bulkChanges)
    .values({ ...change, ...origin })
    .returning()
  if (!made) throw new Error('the change was not kept')
  return made
}

/**
 * Fixes the units that meet a condition as the items of a change, in the order of their ids, without reading them here.
 * @returns how many there are, `limit` at most
 */
export async function freezeUnits(
  tx: Db,
  changeId: string,
  { where, limit, size }: { where: SQL | undefined; limit: number; size: number },
): Promise<number> {
  const met = tx
    .select({ id: producedRobots.id })
    .from(producedRobots)
    .where(where)
    .orderBy(asc(producedRobots.id))
    .limit(limit)
    .as('met')
  await tx.execute(sql`
    insert into ${bulkChangeSlices} (change_id, position, items)
    select ${changeId}::uuid, place, jsonb_agg(id order by id)
    from (select id, (row_number() over (order by id) - 1) / ${size}::int as place from ${met}) as placed
    group by place`)
  const [found] = await tx
    .select({ total: sql<number>`coalesce(sum(jsonb_array_length(${bulkChangeSlices.items})), 0)::int` })
    .from(bulkChangeSlices)
    .where(eq(bulkChangeSlices.changeId, changeId))
  return found?.total ?? 0
}

/** Keeps the items of a change as JSON texts of one slice each. */
export async function insertSlices(tx: Db, changeId: string, slices: readonly string[]): Promise<void> {
  for (const [position, items] of slices.entries())
    await tx.insert(bulkChangeSlices).values({ changeId, position, items: sql`${items}::jsonb` })
}

/** Writes how many items a change has that its caller has just made. */
export async function setTotal(tx: Db, id: string, totalCount: number): Promise<BulkChangeRow | undefined> {
  const [row] = await tx.update(bulkChanges).set({ totalCount }).where(eq(bulkChanges.id, id)).returning()
  return row
}

/** One that goes on, held until the transaction ends; undefined when it has ended. */
export async function lockRunning(tx: Db, id: string): Promise<BulkChangeRow | undefined> {
  const where = and(eq(bulkChanges.id, id), eq(bulkChanges.state, 'running'))
  const [row] = await tx.select().from(bulkChanges).where(where).for('update')
  return row
}

/** The items of one slice. */
export async function readSlice(tx: Db, changeId: string, position: number): Promise<unknown[]> {
  const where = and(eq(bulkChangeSlices.changeId, changeId), eq(bulkChangeSlices.position, position))
  const [row] = await tx.select({ items: bulkChangeSlices.items }).from(bulkChangeSlices).where(where)
  return row?.items ?? []
}

/** Writes how far a change is that the caller holds; the items of one that ends go. */
export async function changeProgress(
  tx: Db,
  id: string,
  change: Partial<BulkChangeRow> & { state?: BulkChangeState; failure?: BulkChangeFailure | null },
): Promise<void> {
  await tx.update(bulkChanges).set(change).where(eq(bulkChanges.id, id))
  if (change.endedAt) await tx.delete(bulkChangeSlices).where(eq(bulkChangeSlices.changeId, id))
}

/** Keeps what a slice left as it is, after what earlier ones did. */
export async function insertLeftOut(
  tx: Db,
  { id, leftOutCount }: Pick<BulkChangeRow, 'id' | 'leftOutCount'>,
  leftOut: readonly LeftOut[],
): Promise<void> {
  if (leftOut.length === 0) return
  const rows = leftOut.map((each, index) => ({ ...each, changeId: id, position: leftOutCount + index }))
  await tx.insert(bulkLeftOut).values(rows)
}

/** The oldest change of a person that goes on. */
export async function findOldestRunning(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: bulkChanges.id })
    .from(bulkChanges)
    .where(and(eq(bulkChanges.createdBy, userId), eq(bulkChanges.state, 'running')))
    .orderBy(asc(bulkChanges.createdAt), asc(bulkChanges.id))
    .limit(1)
  return row?.id
}

/** The people whose changes go on. */
export async function listPeopleWithRunning(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: bulkChanges.createdBy })
    .from(bulkChanges)
    .where(eq(bulkChanges.state, 'running'))
  return rows.map(({ userId }) => userId)
}

/** One of the actor's own. */
export async function findBulkChange(
  db: Db,
  actor: UserActor,
  id: string,
): Promise<BulkChangeRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkChanges)
    .where(and(own(actor), eq(bulkChanges.id, id)))
  return row
}

/** One of the actor's own, held until the transaction ends. */
export async function lockBulkChange(
  tx: Db,
  actor: UserActor,
  id: string,
): Promise<BulkChangeRow | undefined> {
  const where = and(own(actor), eq(bulkChanges.id, id))
  const [row] = await tx.select().from(bulkChanges).where(where).for('update')
  return row
}

interface PageOf {
  limit: number
  offset: number
}

/** The actor's own, newest first. */
export async function listBulkChangeRows(
  db: Db,
  actor: UserActor,
  { states, limit, offset }: PageOf & { states: BulkChangeState[] | undefined },
): Promise<{ rows: BulkChangeRow[]; totalCount: number }> {
  const where = and(own(actor), states?.length ? inArray(bulkChanges.state, states) : undefined)
  const rows = await db
    .select()
    .from(bulkChanges)
    .where(where)
    .orderBy(desc(bulkChanges.createdAt), desc(bulkChanges.id))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, bulkChanges, where) }
}

/** Lists what a change of the actor's left as it is, in its order; the caller has found the change. */
export async function listLeftOutRows(
  db: Db,
  changeId: string,
  { limit, offset }: PageOf,
): Promise<LeftOut[]> {
  const { unitId, serial, reason, position } = bulkLeftOut
  return db
    .select({ unitId, serial, reason })
    .from(bulkLeftOut)
    .where(
      and(eq(bulkLeftOut.changeId, changeId), sql`${position} >= ${offset}`, lt(position, offset + limit)),
    )
    .orderBy(asc(position))
}

/** Removes a change with what it left out. */
export async function deleteBulkChange(tx: Db, id: string): Promise<void> {
  await tx.delete(bulkChanges).where(eq(bulkChanges.id, id))
}

/** Removes everybody's that ended before an instant. */
export async function deleteEndedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(bulkChanges).where(lt(bulkChanges.endedAt, before))
}
