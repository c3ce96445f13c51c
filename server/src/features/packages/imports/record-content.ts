import { basename } from 'node:path'
import { findPathConflict } from '@filo/contract/device/release-path'
import { archiveError } from '../../../archives/archive-error.ts'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import { newMeta } from '../../../ground/row-meta.ts'
import { mimeOf } from '../../../http/mime-of.ts'
import * as files from '../content/files-store.ts'
import { findDuplicate } from '../content/find-duplicate.ts'
import type { VersionRecord } from '../versions/versions-store.ts'
import { mergeFiles } from './merge-files.ts'
import type { ImportedContent, ImportedFile } from './read-upload-content.ts'

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

  /** Makes the imported files the version's, and notes their blobs. */
  async function store(tx: Db, version: VersionRecord, content: ImportedContent): Promise<void> {
    const existing = await files.listContentRows(tx, [version.id])
    const merge = mergeFiles(existing, content.files, version.scan.mode ?? 'replace')
    const createdAt = clock.now()
    await files.deleteFiles(tx, merge.remove)
    for (const { row, content: changed } of merge.update) {
      await files.updateFileContent(tx, { ...fileRow(version.id, changed), id: row.id })
    }
    await files.insertFiles(
      tx,
      merge.insert.map((added) => fileRow(version.id, added)),
    )
    const stored = new Map(content.files.map(({ sha256, sizeBytes }) => [sha256, sizeBytes]))
    await files.insertBlobs(
      tx,
      [...stored].map(([sha256, sizeBytes]) => ({ sha256, sizeBytes, createdAt })),
    )
  }

  /** The id of another version with exactly this content. @throws archive_duplicate_path when joined files collide */
  async function requireFitting(tx: Db, version: VersionRecord): Promise<string | undefined> {
    const rows = await files.listContentRows(tx, [version.id])
    const conflict = findPathConflict(rows.map((row) => row.path))
    if (conflict) throw archiveError('archive_duplicate_path', conflict)
    return (await findDuplicate(tx, version)).duplicate?.id
  }

  return { store, requireFitting }
}
