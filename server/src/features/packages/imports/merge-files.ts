import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { type PackageFolder, type PackageLink, usualFolderMode } from '@filo/contract/device/package-content'
import { foldersAbove } from '@filo/contract/device/release-path'
import { archiveError } from '../../../archives/archive-error.ts'
import type { FileRow } from '../content/files-store.ts'
import type { TreeEntry } from '../content/tree-store.ts'
import type { ImportedFile } from './spooled-content.ts'

type Known = Pick<FileRow, 'id' | 'path' | 'mode' | 'sizeBytes' | 'sha256'>

/** What an import does to a version's file rows. */
export interface FileMerge {
  /** Files that stay beside the imported ones. */
  kept: Known[]
  insert: ImportedFile[]
  /** Rows that keep their id (and description) and get new content. */
  update: { row: Pick<FileRow, 'id' | 'path'>; content: ImportedFile }[]
  remove: string[]
}

/** Joins imported files with those there by path: `replace` takes away what was not imported, `add` keeps it. */
export function mergeFiles(
  existing: readonly Known[],
  imported: readonly ImportedFile[],
  { mode, links = [] }: { mode: 'replace' | 'add'; links?: readonly PackageLink[] },
): FileMerge {
  const rows = new Map(existing.map((row) => [row.path, row]))
  const merge: FileMerge = { kept: [], insert: [], update: [], remove: [] }
  for (const content of imported) {
    const row = rows.get(content.path)
    rows.delete(content.path)
    if (!row) merge.insert.push(content)
    else if (row.sha256 !== content.sha256 || row.mode !== content.mode) merge.update.push({ row, content })
  }
  const replaced = new Set(links.map(({ path }) => path))
  for (const row of rows.values()) {
    if (mode === 'replace' || replaced.has(row.path)) merge.remove.push(row.id)
    else merge.kept.push(row)
  }
  return merge
}

/** Holds files, links and folders of several uploads together to what one may bring. @throws archive_too_many_files */
export function requireEntryCount(entries: readonly { path: string }[]): void {
  const { maxEntries: limit } = archiveLimits
  const excess = entries[limit]
  if (excess) throw archiveError('archive_too_many_files', excess.path, { limit })
}

type Entry = Omit<TreeEntry, 'versionId'>

interface ImportedTree {
  files: readonly { path: string }[]
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
  const filled = new Set([...imported.files, ...entries.values()].flatMap(({ path }) => foldersAbove(path)))
  return [...entries.values()].filter(({ path, mode: bits }) => bits !== usualFolderMode || !filled.has(path))
}
