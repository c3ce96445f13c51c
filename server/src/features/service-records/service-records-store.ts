import type { ServiceKind } from '@filo/contract/service-records/service-record-kinds'
import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { hardwareChanges } from '../../db/schema/hardware.ts'
import { serviceRecordChanges, serviceRecords } from '../../db/schema/service-records.ts'
import { users } from '../../db/schema/users.ts'
import type { UserActor } from '../../rights/actor.ts'
import { ofOwnSight } from './service-sight.ts'

export type RecordRow = typeof serviceRecords.$inferSelect

export interface RecordsQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.kind'?: ServiceKind[] | undefined
}

/** Records of one unit that the caller has found in its scope, as far as the actor may see them; drafts are their author's. */
function inSight(actor: UserActor, unitId: string): SQL | undefined {
  return and(
    eq(serviceRecords.unitId, unitId),
    ofOwnSight(actor.scope, serviceRecords),
    or(eq(serviceRecords.isDraft, false), eq(serviceRecords.createdBy, actor.userId)),
  )
}

function selectRecords(db: Db) {
  return db
    .select({ record: serviceRecords, createdByName: users.displayName })
    .from(serviceRecords)
    .leftJoin(users, eq(users.id, serviceRecords.createdBy))
}

export type RecordWithNames = Awaited<ReturnType<typeof selectRecords>>[number]

/** A page of records, the newest first unless told. */
export async function listRecordRows(db: Db, actor: UserActor, unitId: string, query: RecordsQuery) {
  const kinds = query['f.kind']
  const where = and(
    inSight(actor, unitId),
    kinds?.length ? inArray(serviceRecords.kind, kinds) : undefined,
    ...matches(serviceRecords.searchKey, query.q),
  )
  const { performedOn, createdAt, id } = serviceRecords
  const { limit, offset } = pageBounds(query)
  const rows = await selectRecords(db)
    .where(where)
    .orderBy(...orderBy(query.sort, { performedOn, createdAt }, { fallback: '-performedOn', id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, serviceRecords, where) }
}

/** One record in sight. */
export async function findRecord(
  db: Db,
  actor: UserActor,
  { unitId, recordId }: { unitId: string; recordId: string },
): Promise<RecordWithNames | undefined> {
  const [row] = await selectRecords(db).where(and(inSight(actor, unitId), eq(serviceRecords.id, recordId)))
  return row
}

/** Holds a record that the caller has found until the transaction ends. */
export async function lockRecord(tx: Db, id: string): Promise<void> {
  await tx
    .select({ id: serviceRecords.id })
    .from(serviceRecords)
    .where(eq(serviceRecords.id, id))
    .for('update')
}

/** The changes of hardware that records explain, which the caller has found. */
export async function listChangesOf(db: Db, recordIds: readonly string[]) {
  if (recordIds.length === 0) return []
  return db
    .select({
      recordId: serviceRecordChanges.recordId,
      id: hardwareChanges.id,
      title: hardwareChanges.title,
      part: hardwareChanges.part,
      detectedAt: hardwareChanges.detectedAt,
      customerId: hardwareChanges.customerId,
    })
    .from(serviceRecordChanges)
    .innerJoin(hardwareChanges, eq(hardwareChanges.id, serviceRecordChanges.changeId))
    .where(inArray(serviceRecordChanges.recordId, [...recordIds]))
    .orderBy(hardwareChanges.detectedAt)
}

/** Writes a record of a unit that the caller holds. */
export async function insertRecord(tx: Db, row: RecordRow): Promise<void> {
  await tx.insert(serviceRecords).values(row)
}

/** Writes part of a record that the caller holds. */
export async function updateRecord(tx: Db, id: string, change: Partial<RecordRow>): Promise<void> {
  await tx.update(serviceRecords).set(change).where(eq(serviceRecords.id, id))
}

/** Forgets a record that the caller holds; the changes that it explained stay as they were decided. */
export async function deleteRecord(tx: Db, id: string): Promise<void> {
  await tx.delete(serviceRecords).where(eq(serviceRecords.id, id))
}

/** Says that a record explains a change of hardware of the same unit; a later word takes the place of an earlier one. */
export async function linkChange(tx: Db, changeId: string, recordId: string): Promise<void> {
  await tx
    .insert(serviceRecordChanges)
    .values({ changeId, recordId })
    .onConflictDoUpdate({ target: serviceRecordChanges.changeId, set: { recordId } })
}
