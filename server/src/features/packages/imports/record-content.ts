import { basename } from 'node:path'
import { findTreeConflict } from '@filo/contract/device/assignment/aros-manifest'
import type { TreeNote } from '@filo/contract/packages/versions-routes'
import { archiveError } from '../../../archives/archive-error.ts'
import { findTreeNotes } from '../../../archives/tree-notes.ts'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { newMeta } from '../../../ground/row-meta.ts'
import { mimeOf } from '../../../http/bodies/mime-of.ts'
import * as files from '../content/files-store.ts'
import { findDuplicate, type VersionTree } from '../content/find-duplicate.ts'
import { listTreeEntries, replaceTreeEntries, treeParts } from '../content/tree-store.ts'
import { putOrigin } from '../origins/origins-store.ts'
import type { VersionRecord } from '../versions/versions-store.ts'
import type { FileList, ImportedFile } from './file-list.ts'
import { mergeFiles, mergeTreeEntries, requireEntryCount } from './merge-files.ts'
import type { ImportedContent } from './read-upload-content.ts'

interface Recorded {
  tree: VersionTree
  notes: TreeNote[]
}

const pathsOf = (entries: Iterable<{ path: string }>) => Array.from(entries, ({ path }) => path)
const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)

function joinedFiles(retained: readonly ImportedFile[], imported: FileList): VersionTree['files'] {
  if (retained.length === 0) return imported
  return [...retained, ...imported]
    .map(({ path, mode, sizeBytes, sha256 }) => ({ path, mode, sizeBytes, sha256 }))
    .sort(byPath)
}

/** What the rows say now, without reading them again: fifty thousand of them would be in memory twice. */
function joinedTree(
  retained: readonly ImportedFile[],
  imported: FileList,
  entries: Parameters<typeof treeParts>[0],
): VersionTree {
  const files = joinedFiles(retained, imported)
  const { links = [], folders = [] } = treeParts(entries)
  return { files, links: links.toSorted(byPath), folders: folders.toSorted(byPath) }
}

/** Writes what an import read into the rows of a version. */
export function createContentRecorder({ clock, ids }: Pick<BaseContext, 'clock' | 'ids'>) {
  function fileRow(versionId: string, content: ImportedFile): files.FileRow {
    const { path, mode, sizeBytes, sha256 } = content
    const name = basename(path)
    return {
      id: ids.next(),
      ...newMeta({ at: clock.now(), by: null }),
      versionId,
      path,
      name,
      mode,
      sizeBytes,
      sha256,
      mime: mimeOf(name),
    }
  }

  /** Makes the imported tree the version's, and notes its blobs. @returns the tree, and what people should know of it */
  async function store(tx: Db, version: VersionRecord, content: ImportedContent): Promise<Recorded> {
    const existing = await files.listContentRows(tx, [version.id])
    const mode = version.scan.mode ?? 'replace'
    const { links, folders } = content.shape
    const merge = mergeFiles(existing, content.files, { mode, links })
    const createdAt = clock.now()
    await files.deleteFiles(tx, merge.remove)
    await files.updateFileContents(tx, merge.update, ({ row, content: now }) => ({
      ...fileRow(version.id, now),
      id: row.id,
    }))
    await files.insertFiles(tx, merge.insert, (added) => fileRow(version.id, added))
    await files.insertBlobs(tx, content.files, createdAt)
    const entries = await listTreeEntries(tx, [version.id])
    const merged = mergeTreeEntries(entries, { files: content.files, links, folders }, mode)
    await replaceTreeEntries(tx, version.id, merged)
    // Files that are added say nothing of what the others came as.
    if (content.origin || mode === 'replace') await putOrigin(tx, version.id, content.origin ?? undefined)
    const tree = joinedTree(merge.retained, content.files, merged)
    const scripts = content.origin?.scripts.map(({ name }) => name) ?? []
    return { tree, notes: findTreeNotes({ ...content.shape, ...tree, scripts }) }
  }

  /**
   * The id of another version with exactly this tree.
   * @throws archive_duplicate_path archive_too_many_files when joined files collide or are too many
   */
  async function requireFitting(
    tx: Db,
    version: VersionRecord,
    tree: VersionTree,
  ): Promise<string | undefined> {
    const conflict = findTreeConflict(tree)
    if (conflict) throw archiveError('archive_duplicate_path', conflict)
    requireEntryCount([tree.files, tree.links, tree.folders].flatMap(pathsOf))
    return (await findDuplicate(tx, version, tree)).duplicate?.id
  }

  return { store, requireFitting }
}
