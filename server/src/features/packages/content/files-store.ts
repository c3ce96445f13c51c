import { folderPageSize } from '@filo/contract/packages/package-limits'
import { and, asc, count as countRows, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { count } from '../../../db/count.ts'
import type { Db } from '../../../db/database.ts'
import { orderBy, pageBounds } from '../../../db/list-clauses.ts'
import { blobs, downloads, fileDescriptions, files } from '../../../db/schema/files.ts'
import type { Actor } from '../../../rights/actor.ts'
import { packageScope } from '../package-scope.ts'

export type FileRow = typeof files.$inferSelect
export type DescriptionRow = typeof fileDescriptions.$inferSelect

export interface FileListRow {
  file: FileRow
  description: DescriptionRow | null
}

export interface FileQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  'f.sha256'?: string[] | undefined
}

const byPath = sql`${files.path} collate "C"`
const CHUNK = 1000

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function withDescriptions(db: Db) {
  return db
    .select({ file: files, description: fileDescriptions })
    .from(files)
    .leftJoin(fileDescriptions, eq(fileDescriptions.fileId, files.id))
    .$dynamic()
}

/**
 * One page of a version's files, by path unless sorted otherwise; `q` is a part of the path in any case of letters. The
 * caller has found the version in the actor's scope.
 */
export async function listFileRows(
  db: Db,
  versionId: string,
  query: FileQuery,
): Promise<{ rows: FileListRow[]; totalCount: number }> {
  const where = and(
    eq(files.versionId, versionId),
    query.q ? like(sql`lower(${files.path})`, `%${escaped(query.q.toLowerCase())}%`) : undefined,
    query['f.sha256']?.length ? inArray(files.sha256, query['f.sha256']) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const columns = { path: byPath, name: files.name, sizeBytes: files.sizeBytes }
  const rows = await withDescriptions(db)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, { fallback: 'path', id: files.id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, files, where) }
}

/** All files of some versions, by path: what a manifest is made of. */
export async function listContentRows(
  db: Db,
  versionIds: readonly string[],
): Promise<Pick<FileRow, 'id' | 'versionId' | 'path' | 'mode' | 'sizeBytes' | 'sha256'>[]> {
  const { id, versionId, path, mode, sizeBytes, sha256 } = files
  return db
    .select({ id, versionId, path, mode, sizeBytes, sha256 })
    .from(files)
    .where(inArray(files.versionId, [...versionIds]))
    .orderBy(asc(byPath))
}

interface FolderLevel {
  folders: { name: string; fileCount: number; sizeBytes: number }[]
  files: FileListRow[]
  /** Folders and files of the level, on all pages. */
  totalCount: number
}

/**
 * A page (from 1) of one level of a version's tree, its folders before its files; `prefix` is empty or ends in `/`. The
 * caller has found the version in the actor's scope.
 */
export async function listLevel(
  db: Db,
  versionId: string,
  { prefix, page }: { prefix: string; page: number },
): Promise<FolderLevel> {
  const start = prefix.length + 1
  const rest = sql`substr(${files.path}, ${sql.raw(String(start))})`
  const name = sql<string>`split_part(${rest}, '/', 1)`
  const isInside: SQL[] = [eq(files.versionId, versionId)]
  if (prefix) isInside.push(like(files.path, `${escaped(prefix)}%`))
  const isDeeper = sql`position('/' in ${rest}) > 0`
  const deeper = and(...isInside, isDeeper)
  const here = and(...isInside, sql`not ${isDeeper}`)
  const skipped = (page - 1) * folderPageSize
  const folders = await db
    .select({ name, fileCount: countRows(), sizeBytes: sql`sum(${files.sizeBytes})`.mapWith(Number) })
    .from(files)
    .where(deeper)
    .groupBy(name)
    .orderBy(sql`${name} collate "C"`)
    .limit(folderPageSize)
    .offset(skipped)
  const [counted] = await db
    .select({ folders: sql`count(distinct ${name})`.mapWith(Number) })
    .from(files)
    .where(deeper)
  const folderCount = counted?.folders ?? 0
  const own = await withDescriptions(db)
    .where(here)
    .orderBy(asc(byPath))
    .limit(folderPageSize - folders.length)
    .offset(Math.max(0, skipped - folderCount))
  return { folders, files: own, totalCount: folderCount + (await count(db, files, here)) }
}

/** One file, or undefined when the actor may not see packages. */
export async function findFile(db: Db, actor: Actor, id: string): Promise<FileListRow | undefined> {
  const [row] = await withDescriptions(db).where(and(eq(files.id, id), packageScope(actor)))
  return row
}

/** Adds files, however many; an index refuses a path that the version has already. */
export async function insertFiles(tx: Db, rows: FileRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx.insert(files).values(rows.slice(start, start + CHUNK))
  }
}

/** Gives a file new content under its old id, so that its description stays. */
export async function updateFileContent(tx: Db, row: FileRow): Promise<void> {
  const { id, mode, sizeBytes, sha256, mime, updatedAt, updatedBy, revision } = row
  const content = { mode, sizeBytes, sha256, mime, updatedAt, updatedBy, revision }
  await tx.update(files).set(content).where(eq(files.id, id))
}

/** Deletes files with their descriptions, however many; their blobs stay until nothing refers to them. */
export async function deleteFiles(tx: Db, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    await tx.delete(files).where(inArray(files.id, ids.slice(start, start + CHUNK)))
  }
}

/** Notes blobs that files refer to; one known already stays as it is. */
export async function insertBlobs(
  tx: Db,
  rows: { sha256: string; sizeBytes: number; createdAt: Date }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx
      .insert(blobs)
      .values(rows.slice(start, start + CHUNK))
      .onConflictDoNothing()
  }
}

/** Writes a file's description in place of the one there was. */
export async function putDescription(tx: Db, row: DescriptionRow): Promise<void> {
  const { fileId, ...texts } = row
  await tx
    .insert(fileDescriptions)
    .values({ fileId, ...texts })
    .onConflictDoUpdate({ target: fileDescriptions.fileId, set: texts })
}

/** Writes columns of a file as given: its stamp and revision, when what is said of it changes. */
export async function touchFile(tx: Db, id: string, changes: Partial<FileRow>): Promise<void> {
  await tx.update(files).set(changes).where(eq(files.id, id))
}

/** Notes who began to fetch a file; these rows are never changed. */
export async function insertDownload(tx: Db, row: typeof downloads.$inferInsert): Promise<void> {
  await tx.insert(downloads).values(row)
}

/** Copies files and their descriptions to another version; `newId` names each copy. */
export async function copyFiles(
  tx: Db,
  { fromId, toId, newId, at }: { fromId: string; toId: string; newId: () => string; at: Date },
): Promise<void> {
  const rows = await withDescriptions(tx).where(eq(files.versionId, fromId))
  const copies = rows.map(({ file, description }) => {
    const id = newId()
    return {
      file: { ...file, id, versionId: toId, createdAt: at, updatedAt: at, revision: 1 },
      description: description && { ...description, fileId: id },
    }
  })
  await insertFiles(
    tx,
    copies.map((copy) => copy.file),
  )
  for (const { description } of copies) if (description) await tx.insert(fileDescriptions).values(description)
}

/** Total size and number of a version's files. */
export async function sumFiles(tx: Db, versionId: string): Promise<{ fileCount: number; sizeBytes: number }> {
  const [row] = await tx
    .select({ fileCount: countRows(), sizeBytes: sql`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(eq(files.versionId, versionId))
  return row ?? { fileCount: 0, sizeBytes: 0 }
}
