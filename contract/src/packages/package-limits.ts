import { archiveLimits } from '../archives/archive-limits.ts'
import { HOUR_MS } from '../durations.ts'

/** Bounds of uploads into a package version. */
export const uploadLimits = {
  maxBytes: archiveLimits.maxArchiveBytes,
  /** Loose files of one folder upload: each is an upload of its own, with a row, a request and a file to be synced. */
  maxFiles: 20_000,
  /** An unfinished upload can be resumed this long. */
  resumableMs: 24 * HOUR_MS,
  /** Hashes asked about in one call of `findKnownContent`. */
  maxKnownContent: 500,
} as const

/** Folders and files of one level of a version's tree in one answer. */
export const folderPageSize = 1000
