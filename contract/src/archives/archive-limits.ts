import { maxLinkTargetBytes } from '../device/assignment/package-content.ts'

/** What one imported archive or folder may contain; every number is an upper bound. */
export interface ArchiveLimits {
  /** Bytes of the uploaded archive itself. */
  maxArchiveBytes: number
  /** Files, links and folders together, folders that are only implied by a path included. */
  maxEntries: number
  /** Bytes of all files after unpacking, copies made for hard links included. */
  maxTotalBytes: number
  /** Bytes of one file after unpacking. */
  maxFileBytes: number
  /** UTF-8 bytes of one path: below the folder of a release it stays within Linux's 4,096. */
  maxPathBytes: number
  /** UTF-8 bytes of the text of one link. */
  maxLinkBytes: number
  /** UTF-8 bytes of one path segment, what Linux file systems allow. */
  maxNameBytes: number
  /** Segments of one path. */
  maxDepth: number
  /** UTF-8 bytes of all paths and link targets together; bounds the reader's memory. */
  maxNamesBytes: number
  /** Unpacked bytes per packed byte, checked beyond `ratioGraceBytes`. */
  maxRatio: number
  /** Unpacked bytes that are never questioned, whatever the ratio. */
  ratioGraceBytes: number
  /** Decompression window (zstd) or dictionary (xz) in bytes; bounds the reader's memory. */
  maxWindowBytes: number
  /** Bytes of one extended tar header or of a .deb control file. */
  maxMetadataBytes: number
}

const MiB = 2 ** 20
const GiB = 2 ** 30

export const archiveLimits: ArchiveLimits = {
  maxArchiveBytes: 4 * GiB,
  maxEntries: 150_000,
  maxTotalBytes: 8 * GiB,
  maxFileBytes: 4 * GiB,
  maxPathBytes: 2048,
  maxLinkBytes: maxLinkTargetBytes,
  maxNameBytes: 255,
  maxDepth: 40,
  maxNamesBytes: 12 * MiB,
  maxRatio: 250,
  ratioGraceBytes: 32 * MiB,
  maxWindowBytes: 64 * MiB,
  maxMetadataBytes: MiB,
}

/** What a package version can be imported from. */
const archiveFormats = ['zip', 'tar', 'tar.gz', 'tar.xz', 'tar.zst', 'deb', 'folder'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]
