import type { Db } from '../../../db/database.ts'
import { findSameContent, type VersionRecord } from '../versions/versions-store.ts'
import { listCodeRows } from './code-store.ts'
import { listContentRows } from './files-store.ts'
import { listTreeEntries, treeParts } from './tree-store.ts'
import { contentHashOf } from './version-code.ts'

/** All that a version's tree holds now. */
async function readTree(db: Db, versionId: string) {
  const rows = await listContentRows(db, [versionId])
  const files = rows.map(({ path, mode, sizeBytes, sha256 }) => ({ path, mode, sizeBytes, sha256 }))
  const { links = [], folders = [] } = treeParts(await listTreeEntries(db, [versionId]))
  return { files, links, folders }
}

type ReadTree = Awaited<ReturnType<typeof readTree>>

export interface VersionTree extends Omit<ReadTree, 'files'> {
  /** By path. */
  files: Iterable<ReadTree['files'][number]> & { readonly length: number }
}

/**
 * Reads what a version holds now, the hash of that and its code, and another version with exactly these. `known` is what it
 * holds, where that was just read.
 */
export async function findDuplicate(db: Db, version: VersionRecord, known?: VersionTree) {
  const tree = known ?? (await readTree(db, version.id))
  const { files, links, folders } = tree
  const parts = { ...(links.length > 0 && { links }), ...(folders.length > 0 && { folders }) }
  const contentHash = contentHashOf(version, { files, ...parts }, await listCodeRows(db, version.id))
  const isEmpty = files.length + links.length === 0
  const duplicate = isEmpty ? undefined : await findSameContent(db, contentHash, version.id)
  return { contentHash, duplicate, tree }
}
