import type { PackageFolder, PackageLink } from '@filo/contract/device/assignment/package-content'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { insertMany } from '../../../db/rows-as-json.ts'
import { treeEntries } from '../../../db/schema/files.ts'

export type TreeEntry = typeof treeEntries.$inferSelect

/** What a tree holds beside files; lists without entries are left out, as in the content hash. */
export interface TreeParts {
  links?: PackageLink[]
  folders?: PackageFolder[]
}

const CHUNK = 5000

/** Links and named folders of some versions, by path. */
export async function listTreeEntries(db: Db, versionIds: readonly string[]): Promise<TreeEntry[]> {
  return db
    .select()
    .from(treeEntries)
    .where(inArray(treeEntries.versionId, [...versionIds]))
    .orderBy(asc(sql`${treeEntries.path} collate "C"`))
}

/** The entries of one version as a package lists them. */
export function treeParts(entries: readonly Omit<TreeEntry, 'versionId'>[]): TreeParts {
  const links = entries.flatMap(({ path, target }) => (target === null ? [] : [{ path, target }]))
  const folders = entries.flatMap(({ path, mode }) => (mode === null ? [] : [{ path, mode }]))
  return { ...(links.length > 0 && { links }), ...(folders.length > 0 && { folders }) }
}

/** Puts links and named folders in place of all that a version had. */
export async function replaceTreeEntries(
  tx: Db,
  versionId: string,
  entries: readonly Omit<TreeEntry, 'versionId'>[],
): Promise<void> {
  await tx.delete(treeEntries).where(eq(treeEntries.versionId, versionId))
  const rows = entries.map(({ path, target, mode }) => ({ versionId, path, target, mode }))
  for (let start = 0; start < rows.length; start += CHUNK) {
    await insertMany(tx, treeEntries, rows.slice(start, start + CHUNK))
  }
}

/** Copies links and named folders to another version. */
export async function copyTreeEntries(tx: Db, fromId: string, toId: string): Promise<void> {
  await replaceTreeEntries(tx, toId, await listTreeEntries(tx, [fromId]))
}
