import type { FileRow } from '../content/files-store.ts'
import type { ImportedFile } from './read-upload-content.ts'

/** What an import does to a version's file rows. */
export interface FileMerge {
  insert: ImportedFile[]
  /** Rows that keep their id (and description) and get new content. */
  update: { row: Pick<FileRow, 'id' | 'path'>; content: ImportedFile }[]
  remove: string[]
}

/** Joins imported files with those there by path: `replace` takes away what was not imported, `add` keeps it. */
export function mergeFiles(
  existing: readonly Pick<FileRow, 'id' | 'path' | 'mode' | 'sha256'>[],
  imported: readonly ImportedFile[],
  mode: 'replace' | 'add',
): FileMerge {
  const rows = new Map(existing.map((row) => [row.path, row]))
  const merge: FileMerge = { insert: [], update: [], remove: [] }
  for (const content of imported) {
    const row = rows.get(content.path)
    rows.delete(content.path)
    if (!row) merge.insert.push(content)
    else if (row.sha256 !== content.sha256 || row.mode !== content.mode) merge.update.push({ row, content })
  }
  if (mode === 'replace') merge.remove = [...rows.values()].map((row) => row.id)
  return merge
}
