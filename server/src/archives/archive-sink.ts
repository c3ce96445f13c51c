import type { ArchiveFormat } from '@filo/contract/archives/archive-limits'
import type { PackageFolder, PackageLink } from '@filo/contract/device/assignment/package-content'
import type { TreeFile } from './archive-tree.ts'
import type { DebianControl } from './debian-control.ts'

/** A regular file of the import: a checked relative path, permission bits, its exact size in bytes. */
export type ArchiveFile = TreeFile

/** A hard link of the archive as the copy it becomes; `copyOf` is the path of a file handed over before. */
export interface ArchiveCopy extends ArchiveFile {
  copyOf: string
}

/** Takes the files one after another; the next one comes when the promise is kept. */
export interface ArchiveSink {
  /**
   * The content fails with the refusal when the archive turns out bad; what was stored so far is to be dropped. Pieces may
   * lose their bytes to later ones (`readPieces`): of those before the newest, at most 2 MiB may still be in use.
   */
  file(file: ArchiveFile, content: AsyncIterable<Buffer>): Promise<void>
  /** Called after all files, once per hard link. */
  copy(copy: ArchiveCopy): Promise<void>
}

/** What an archive holds beside files, and what became of what a package does not hold. */
export interface ArchiveShape {
  links: PackageLink[]
  /** The empty ones, and those whose permission bits are not the usual. */
  folders: PackageFolder[]
  /** Paths of hard links that became files. */
  copiedLinks: string[]
  /** Paths of folders whose setuid, setgid or sticky bit was left out. */
  droppedFolderBits: string[]
  /** Paths with the names of their extended attributes, which were left out. */
  droppedAttributes: string[]
  /** Paths that were read by a code page, with its name. */
  decodedNames: string[]
  /** Paths whose backslashes became separators. */
  splitNames: string[]
}

/** What was read, once every byte was checked. */
export interface ArchiveSummary extends ArchiveShape {
  format: ArchiveFormat
  fileCount: number
  totalBytes: number
  /** Only for a .deb. */
  debian: DebianControl | null
}
