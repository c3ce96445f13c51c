import type { Page } from '@filo/contract/list-query'
import {
  and,
  asc,
  countDistinct,
  count as countRows,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { count } from '../../../db/long-lists/count.ts'
import { pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { uploads } from '../../../db/schema/files.ts'
import { versions } from '../../../db/schema/versions.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { packageScope } from '../package-scope.ts'
import type { OpenUploads } from './folder-arrival.ts'

export type UploadRow = typeof uploads.$inferSelect

/** An upload of the actor's own: nobody else may send or cancel it. */
export async function findOwnUpload(db: Db, actor: Actor, id: string): Promise<UploadRow | undefined> {
  const own = sql`${uploads.createdBy} = ${actorId(actor)}`
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.id, id), own, packageScope(actor)))
  return row
}

/** Any upload by id, whoever sends it, for the server's own work; people get theirs by {@link findOwnUpload}. */
export async function findUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id))
  return row
}

/** The same, held until the transaction ends; its version is held before it. */
export async function lockUpload(tx: Db, id: string): Promise<UploadRow | undefined> {
  const [row] = await tx.select().from(uploads).where(eq(uploads.id, id)).for('update')
  return row
}

/** Writes an upload that was admitted; the caller holds its version. */
export async function insertUpload(tx: Db, row: UploadRow): Promise<void> {
  await tx.insert(uploads).values(row)
}

/** Writes columns as given, `updatedAt` too; nothing is raised by itself. */
export async function updateUpload(tx: Db, id: string, changes: Partial<UploadRow>): Promise<void> {
  await tx.update(uploads).set(changes).where(eq(uploads.id, id))
}

/** Uploads of a version in one state, in the order of their paths. */
export async function listUploadsIn(
  db: Db,
  versionId: string,
  state: UploadRow['state'],
): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.versionId, versionId), eq(uploads.state, state)))
    .orderBy(asc(sql`${uploads.path} collate "C"`), asc(uploads.id))
}

/** Open and failed uploads, then the newest others. The caller has found the version in the actor's scope. */
export async function listUploadPage(
  db: Db,
  versionId: string,
  query: { page: number; size: number },
): Promise<Page<UploadRow>> {
  const isOpen = sql`case when ${uploads.state} in ('uploading', 'verifying', 'failed') then 0 else 1 end`
  const where = and(eq(uploads.versionId, versionId), ne(uploads.state, 'cancelled'))
  const { limit, offset } = pageBounds(query)
  const items = await db
    .select()
    .from(uploads)
    .where(where)
    .orderBy(asc(isOpen), desc(uploads.createdAt), desc(uploads.id))
    .limit(limit)
    .offset(offset)
  return { items, totalCount: await count(db, uploads, where) }
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/** The open uploads of a version in numbers. */
export async function sumOpenUploads(db: Db, versionId: string): Promise<OpenUploads> {
  const [row] = await db
    .select({
      files: countWhere(eq(uploads.kind, 'file')),
      arrived: countWhere(sql`${uploads.kind} = 'file' and ${uploads.arrivedAt} is not null`),
      archives: countWhere(eq(uploads.kind, 'archive')),
      senders: countDistinct(uploads.createdBy),
    })
    .from(uploads)
    .where(and(eq(uploads.versionId, versionId), eq(uploads.state, 'uploading')))
  return row ?? { files: 0, arrived: 0, archives: 0, senders: 0 }
}

/** Bytes that are still to come of all open uploads; what has arrived of one under way is counted as to come. */
export async function sumPromisedBytes(tx: Db): Promise<number> {
  const [row] = await tx
    .select({ value: sql<number>`coalesce(sum(${uploads.sizeBytes}), 0)`.mapWith(Number) })
    .from(uploads)
    .where(and(eq(uploads.state, 'uploading'), isNull(uploads.arrivedAt)))
  return row?.value ?? 0
}

/** How many uploads of a version are open: on their way, or arrived and waiting for the others. */
export async function countOpenUploads(tx: Db, versionId: string): Promise<number> {
  const where = and(eq(uploads.versionId, versionId), eq(uploads.state, 'uploading'))
  const [row] = await tx.select({ value: countRows() }).from(uploads).where(where)
  return row?.value ?? 0
}

async function cancelWhere(tx: Db, where: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(uploads)
    .set({ state: 'cancelled' })
    .where(and(eq(uploads.state, 'uploading'), where))
    .returning({ id: uploads.id })
  return rows.map((row) => row.id)
}

/** Cancels the open uploads that a new one of this version replaces. @returns their ids */
export async function cancelReplaced(
  tx: Db,
  versionId: string,
  { kind, path }: { kind: 'archive' | 'file'; path: string | null },
): Promise<string[]> {
  const ofVersion = eq(uploads.versionId, versionId)
  if (kind === 'archive') return cancelWhere(tx, ofVersion)
  const samePath = path === null ? undefined : eq(uploads.path, path)
  return cancelWhere(tx, and(ofVersion, or(eq(uploads.kind, 'archive'), samePath)))
}

/** Moves uploads to a state, whichever they were in, with what belongs to it (`error`); no ids, no change. */
export async function setStates(
  tx: Db,
  ids: readonly string[],
  changes: Pick<UploadRow, 'state'> & Partial<UploadRow>,
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(uploads)
      .set(changes)
      .where(inArray(uploads.id, [...ids]))
}

/** Open uploads whose time is over. */
export async function listExpired(db: Db, now: Date): Promise<UploadRow[]> {
  return db
    .select()
    .from(uploads)
    .where(and(eq(uploads.state, 'uploading'), lt(uploads.expiresAt, now)))
}

/** All open uploads, to see after a restart which of them have arrived completely. */
export async function listOpenUploads(db: Db): Promise<UploadRow[]> {
  return db.select().from(uploads).where(eq(uploads.state, 'uploading'))
}

/** Those of the ids whose bytes are still needed: of uploads on their way, and of what is being read. */
export async function listNeeded(db: Db, ids: readonly string[]): Promise<string[]> {
  const isNeeded = inArray(uploads.state, ['uploading', 'verifying'])
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNeeded))
  return rows.map(({ id }) => id)
}

/** Drafts that wait to become ready by themselves. */
export async function listReadyRequested(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.state, 'draft'), isNotNull(versions.readyRequestedBy)))
  return rows.map((row) => row.id)
}

/** The ids of all uploads in every state, by which their bytes lie in the upload folder. */
export async function listAllUploadIds(tx: Db): Promise<string[]> {
  const rows = await tx.select({ id: uploads.id }).from(uploads)
  return rows.map((row) => row.id)
}

/** The same for one version, which is about to be deleted with them. */
export async function listUploadIds(tx: Db, versionId: string): Promise<string[]> {
  const rows = await tx.select({ id: uploads.id }).from(uploads).where(eq(uploads.versionId, versionId))
  return rows.map((row) => row.id)
}
