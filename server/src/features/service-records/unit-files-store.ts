import type { UnitFileKind } from '@filo/contract/service-records/service-record-kinds'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { blobs } from '../../db/schema/files.ts'
import { unitFiles } from '../../db/schema/service-records.ts'
import { users } from '../../db/schema/users.ts'
import type { UserActor } from '../../rights/actor.ts'
import { ofOwnSight } from './service-sight.ts'

export type FileRow = typeof unitFiles.$inferSelect

export interface FilesQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.kind'?: UnitFileKind[] | undefined
}

function inSight(actor: UserActor, unitId: string): SQL | undefined {
  return and(eq(unitFiles.unitId, unitId), ofOwnSight(actor.scope, unitFiles))
}

function selectFiles(db: Db) {
  return db
    .select({ file: unitFiles, createdByName: users.displayName })
    .from(unitFiles)
    .leftJoin(users, eq(users.id, unitFiles.createdBy))
}

export type FileWithNames = Awaited<ReturnType<typeof selectFiles>>[number]

/** A page of the files of a unit that the caller has found, as far as the actor may see them, the newest first. */
export async function listFileRows(db: Db, actor: UserActor, unitId: string, query: FilesQuery) {
  const kinds = query['f.kind']
  const where = and(
    inSight(actor, unitId),
    kinds?.length ? inArray(unitFiles.kind, kinds) : undefined,
    ...matches(unitFiles.searchKey, query.q),
  )
  const { createdAt, name, sizeBytes, id } = unitFiles
  const { limit, offset } = pageBounds(query)
  const rows = await selectFiles(db)
    .where(where)
    .orderBy(...orderBy(query.sort, { createdAt, name, sizeBytes }, { fallback: '-createdAt', id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, unitFiles, where) }
}

/** One file in sight. */
export async function findFile(
  db: Db,
  actor: UserActor,
  { unitId, fileId }: { unitId: string; fileId: string },
): Promise<FileWithNames | undefined> {
  const [row] = await selectFiles(db).where(and(inSight(actor, unitId), eq(unitFiles.id, fileId)))
  return row
}

/** How many files a unit that the caller holds has, whoever may see them. */
export async function countFiles(tx: Db, unitId: string): Promise<number> {
  return count(tx, unitFiles, eq(unitFiles.unitId, unitId))
}

/** Writes a file whose bytes are stored. */
export async function insertFile(tx: Db, row: FileRow): Promise<void> {
  const { sha256, sizeBytes, createdAt } = row
  await tx.insert(blobs).values({ sha256, sizeBytes, createdAt }).onConflictDoNothing()
  await tx.insert(unitFiles).values(row)
}

/** Forgets a file that the caller has found; its bytes go by their age once nothing names them. */
export async function deleteFile(tx: Db, id: string): Promise<void> {
  await tx.delete(unitFiles).where(eq(unitFiles.id, id))
}
