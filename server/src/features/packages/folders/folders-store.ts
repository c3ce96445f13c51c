import { and, count, eq, isNull, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { folders, packages } from '../../../db/schema/packages.ts'
import type { Actor } from '../../../rights/actor.ts'
import { packageScope } from '../package-scope.ts'

export type FolderRow = typeof folders.$inferSelect

/** All folders; a company has some dozens. */
export async function listFolderRows(db: Db, actor: Actor): Promise<FolderRow[]> {
  return db.select().from(folders).where(packageScope(actor))
}

/** Whoever changes the tree waits for the one before: names, places and order are judged over all of it. */
const TREE_LOCK = 0x46_4f_4c_44

/** The same for somebody who is about to change the tree; others who do wait until the transaction ends. */
export async function lockFolderRows(tx: Db, actor: Actor): Promise<FolderRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
  return listFolderRows(tx, actor)
}

/** Whether there is such a folder for the actor; it stays until the caller's transaction ends. */
export async function keepFolder(tx: Db, actor: Actor, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, id), packageScope(actor)))
    .for('key share')
  return rows.length > 0
}

/** Packages in use per folder id. */
export async function countPackagesByFolder(db: Db, actor: Actor): Promise<Map<string, number>> {
  const rows = await db
    .select({ folderId: packages.folderId, value: count() })
    .from(packages)
    .where(and(eq(packages.status, 'active'), packageScope(actor)))
    .groupBy(packages.folderId)
  return new Map(rows.flatMap((row) => (row.folderId ? [[row.folderId, row.value] as const] : [])))
}

/** Writes a folder; its place and name were checked against all others in the same transaction. */
export async function insertFolder(tx: Db, row: FolderRow): Promise<void> {
  await tx.insert(folders).values(row)
}

/** Writes columns as given, the raised revision among them. */
export async function updateFolderRow(tx: Db, id: string, changes: Partial<FolderRow>): Promise<void> {
  await tx.update(folders).set(changes).where(eq(folders.id, id))
}

/** Deletes a folder. The database refuses one with packages; folders inside it are the caller's to look for. */
export async function deleteFolderRow(tx: Db, id: string): Promise<void> {
  await tx.delete(folders).where(eq(folders.id, id))
}

/** The order number after the last folder of a parent. */
export async function nextFolderOrder(tx: Db, parentId: string | null): Promise<number> {
  const where = parentId ? eq(folders.parentId, parentId) : isNull(folders.parentId)
  const [row] = await tx
    .select({ value: max(folders.order) })
    .from(folders)
    .where(where)
  return (row?.value ?? 0) + 1
}

/** Whether a folder holds any package, archived ones included; none comes until the caller's transaction ends. */
export async function hasPackages(tx: Db, folderId: string): Promise<boolean> {
  await tx.select({ id: folders.id }).from(folders).where(eq(folders.id, folderId)).for('update')
  const rows = await tx
    .select({ id: packages.id })
    .from(packages)
    .where(eq(packages.folderId, folderId))
    .limit(1)
  return rows.length > 0
}
