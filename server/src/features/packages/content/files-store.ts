import { folderPageSize } from '@filo/contract/packages/package-limits'
import {
  and,
  asc,
  count as countRows,
  eq,
  inArray,
  isNotNull,
  like,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/database.ts'
import { count } from '../../../db/long-lists/count.ts'
import { orderBy, pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { insertMany, rowsAsJson } from '../../../db/rows-as-json.ts'
import { blobs, fileDescriptions, files, treeEntries } from '../../../db/schema/files.ts'
import { slicesOf } from '../../../db/slices-of.ts'
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
/** Rows that one statement writes: their text takes 400 kB. */
const WRITTEN = 1000

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
  links: { path: string; target: string }[]
  /** Folders, files and links of the level, on all pages. */
  totalCount: number
}

/** Every path of a version that has a folder in it; a folder that is named itself ends in a slash. */
function pathsOf(db: Db, versionId: string) {
  const own = db
    .select({
      path: files.path,
      fileCount: sql<number>`1`.as('n'),
      sizeBytes: sql<number>`size_bytes`.as('bytes'),
    })
    .from(files)
    .where(eq(files.versionId, versionId))
  const path = sql<string>`path || case when target is null then '/' else '' end`.as('path')
  const others = db
    .select({ path, fileCount: sql<number>`0`.as('n'), sizeBytes: sql<number>`0`.as('bytes') })
    .from(treeEntries)
    .where(eq(treeEntries.versionId, versionId))
  return unionAll(own, others).as('tree')
}

const isLink = isNotNull(treeEntries.target)

async function listLinks(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ path: string; target: string }[]> {
  return db
    .select({ path: treeEntries.path, target: sql<string>`${treeEntries.target}` })
    .from(treeEntries)
    .where(and(where, isLink))
    .orderBy(asc(sql`${treeEntries.path} collate "C"`))
    .limit(limit)
    .offset(offset)
}

/**
 * A page (from 1) of one level of a version's tree: its folders, its files, its links; `prefix` is empty or ends in `/`.
 * The caller has found the version in the actor's scope.
 */
export async function listLevel(
  db: Db,
  versionId: string,
  { prefix, page }: { prefix: string; page: number },
): Promise<FolderLevel> {
  const restOf = (path: SQLWrapper) => sql`substr(${path}, ${sql.raw(String(Array.from(prefix).length + 1))})`
  const below = (path: SQLWrapper) => (prefix ? sql`${path} like ${`${escaped(prefix)}%`}` : undefined)
  const isDeeper = (path: SQLWrapper) => sql`position('/' in ${restOf(path)}) > 0`
  const tree = pathsOf(db, versionId)
  const name = sql<string>`split_part(${restOf(tree.path)}, '/', 1)`
  const deeper = and(below(tree.path), isDeeper(tree.path))
  const skipped = (page - 1) * folderPageSize
  const folders = await db
    .select({
      name,
      fileCount: sql`sum(${tree.fileCount})`.mapWith(Number),
      sizeBytes: sql`sum(${tree.sizeBytes})`.mapWith(Number),
    })
    .from(tree)
    .where(deeper)
    .groupBy(name)
    .orderBy(sql`${name} collate "C"`)
    .limit(folderPageSize)
    .offset(skipped)
  const [counted] = await db
    .select({ folders: sql`count(distinct ${name})`.mapWith(Number) })
    .from(tree)
    .where(deeper)
  const folderCount = counted?.folders ?? 0
  const here = and(eq(files.versionId, versionId), below(files.path), not(isDeeper(files.path)))
  const fileCount = await count(db, files, here)
  const own = await withDescriptions(db)
    .where(here)
    .orderBy(asc(byPath))
    .limit(folderPageSize - folders.length)
    .offset(Math.max(0, skipped - folderCount))
  const linksHere = and(
    eq(treeEntries.versionId, versionId),
    below(treeEntries.path),
    not(isDeeper(treeEntries.path)),
  )
  const links = await listLinks(db, linksHere, {
    limit: folderPageSize - folders.length - own.length,
    offset: Math.max(0, skipped - folderCount - fileCount),
  })
  const totalCount = folderCount + fileCount + (await count(db, treeEntries, and(linksHere, isLink)))
  return { folders, files: own, links, totalCount }
}

/** One file, or undefined when the actor may not see packages. */
export async function findFile(db: Db, actor: Actor, id: string): Promise<FileListRow | undefined> {
  const [row] = await withDescriptions(db).where(and(eq(files.id, id), packageScope(actor)))
  return row
}

/** Adds files, however many; an index refuses a path that the version has already. */
export async function insertFiles<T>(tx: Db, items: Iterable<T>, rowOf: (item: T) => FileRow): Promise<void> {
  for (const slice of slicesOf(items, WRITTEN)) await insertMany(tx, files, slice.map(rowOf))
}

const contentKeys = [
  'id',
  'mode',
  'sizeBytes',
  'sha256',
  'mime',
  'updatedAt',
  'updatedBy',
  'revision',
] as const

/** Gives files new content under their old ids, so that their descriptions stay. */
export async function updateFileContents<T>(
  tx: Db,
  items: readonly T[],
  rowOf: (item: T) => FileRow,
): Promise<void> {
  for (const slice of slicesOf(items, WRITTEN)) {
    const { names, from } = rowsAsJson(files, contentKeys, slice.map(rowOf))
    const set = names.slice(1).map((name) => sql`${name} = new.${name}`)
    await tx.execute(
      sql`update ${files} as file set ${sql.join(set, sql`, `)} from ${from} where file.id = new.id`,
    )
  }
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
  contents: Iterable<{ sha256: string; sizeBytes: number }>,
  createdAt: Date,
): Promise<void> {
  for (const slice of slicesOf(contents, WRITTEN)) {
    const rows = slice.map(({ sha256, sizeBytes }) => ({ sha256, sizeBytes, createdAt }))
    await insertMany(tx, blobs, rows, sql`on conflict do nothing`)
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
  await insertFiles(tx, copies, (copy) => copy.file)
  const descriptions = copies.flatMap(({ description }) => description ?? [])
  await insertMany(tx, fileDescriptions, descriptions)
}

/** Total size and number of a version's files. */
export async function sumFiles(tx: Db, versionId: string): Promise<{ fileCount: number; sizeBytes: number }> {
  const [row] = await tx
    .select({ fileCount: countRows(), sizeBytes: sql`coalesce(sum(${files.sizeBytes}), 0)`.mapWith(Number) })
    .from(files)
    .where(eq(files.versionId, versionId))
  return row ?? { fileCount: 0, sizeBytes: 0 }
}
