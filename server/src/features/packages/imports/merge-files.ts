import { archiveLimits } from '@filo/contract/archives/archive-limits'
import {
  type PackageFolder,
  type PackageLink,
  usualFolderMode,
} from '@filo/contract/device/assignment/package-content'
import { foldersAbove } from '@filo/contract/device/assignment/release-path'
import { archiveError } from '../../../archives/archive-error.ts'
import type { FileRow } from '../content/files-store.ts'
import type { TreeEntry } from '../content/tree-store.ts'
import type { ImportedFile } from './file-list.ts'

type Known = Pick<FileRow, 'id' | 'path' | 'mode' | 'sizeBytes' | 'sha256'>

/** What an import does to a version's file rows. */
interface FileMerge {
  /** Files that stay beside the imported ones. */
  retained: Known[]
  insert: Iterable<ImportedFile>
  /** Rows that keep their id (and description) and get new content. */
  update: { row: Pick<FileRow, 'id' | 'path'>; content: ImportedFile }[]
  remove: string[]
}

/** Joins imported files with those there by path: `replace` takes away what was not imported, `add` keeps it. */
export function mergeFiles(
  existing: readonly Known[],
  imported: Iterable<ImportedFile>,
  { mode, links = [] }: { mode: 'replace' | 'add'; links?: readonly PackageLink[] },
): FileMerge {
  if (existing.length === 0) return { retained: [], insert: imported, update: [], remove: [] }
  const rows = new Map(existing.map((row) => [row.path, row]))
  const insert: ImportedFile[] = []
  const merge: FileMerge = { retained: [], insert, update: [], remove: [] }
  for (const content of imported) {
    const row = rows.get(content.path)
    rows.delete(content.path)
    if (!row) insert.push(content)
    else if (row.sha256 !== content.sha256 || row.mode !== content.mode) merge.update.push({ row, content })
  }
  const replaced = new Set(links.map(({ path }) => path))
  for (const row of rows.values()) {
    if (mode === 'replace' || replaced.has(row.path)) merge.remove.push(row.id)
    else merge.retained.push(row)
  }
  return merge
}

/** Holds files, links and folders of several uploads together to what one may bring. @throws archive_too_many_files */
export function requireEntryCount(paths: readonly string[]): void {
  const { maxEntries: limit } = archiveLimits
  const excess = paths[limit]
  if (excess !== undefined) throw archiveError('archive_too_many_files', excess, { limit })
}

type Entry = Omit<TreeEntry, 'versionId'>

interface ImportedTree {
  files: Iterable<{ path: string }>
  links: readonly PackageLink[]
  folders: readonly PackageFolder[]
}

/**
 * Links and named folders after an import. With `add` those there stay, but what was imported takes the place of a link,
 * and a folder of the usual mode that is no longer empty needs no name.
 */
export function mergeTreeEntries(
  existing: readonly Entry[],
  imported: ImportedTree,
  mode: 'replace' | 'add',
): Entry[] {
  const entries = new Map(mode === 'add' ? existing.map((entry) => [entry.path, entry]) : [])
  for (const { path } of imported.files) if (entries.get(path)?.target != null) entries.delete(path)
  for (const { path, target } of imported.links) entries.set(path, { path, target, mode: null })
  for (const { path, mode } of imported.folders) entries.set(path, { path, target: null, mode })
  if (entries.size === 0) return []
  const filled = new Set<string>()
  for (const list of [imported.files, entries.values()])
    for (const { path } of list) for (const above of foldersAbove(path)) filled.add(above)
  return [...entries.values()].filter(({ path, mode: bits }) => bits !== usualFolderMode || !filled.has(path))
}
