import type { Db } from '../../../db/database.ts'
import { findSameContent, type VersionRecord } from '../versions/versions-store.ts'
import { listCodeRows } from './code-store.ts'
import { listContentRows } from './files-store.ts'
import { contentHashOf } from './version-code.ts'

/** The hash that a version's files and code have now, and another version with exactly these. */
export async function findDuplicate(db: Db, version: VersionRecord) {
  const files = await listContentRows(db, [version.id])
  const contentHash = contentHashOf(version, files, await listCodeRows(db, version.id))
  const duplicate = files.length > 0 ? await findSameContent(db, contentHash, version.id) : undefined
  return { contentHash, duplicate }
}
