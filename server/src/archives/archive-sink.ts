import type { Readable } from 'node:stream'
import type { ArchiveFormat } from '@filo/contract/archives/archive-limits'
import type { TreeFile } from './archive-tree.ts'
import type { DebianControl } from './debian-control.ts'

/** A regular file of the import: a checked relative path, 0644 or 0755, its exact size in bytes. */
export type ArchiveFile = TreeFile

/** A link of the archive as the copy it becomes; `copyOf` is the path of a file handed over before. */
export interface ArchiveCopy extends ArchiveFile {
  copyOf: string
}

/** Takes the files one after another; the next one comes when the promise is kept. */
export interface ArchiveSink {
  /** The content fails with the refusal when the archive turns out bad; what was stored so far is to be dropped. */
  file(file: ArchiveFile, content: Readable): Promise<void>
  /** Called after all files, once per link. */
  copy(copy: ArchiveCopy): Promise<void>
}

/** What was read, once every byte was checked. */
export interface ArchiveSummary {
  format: ArchiveFormat
  fileCount: number
  totalBytes: number
  /** Only for a .deb. */
  debian: DebianControl | null
}
