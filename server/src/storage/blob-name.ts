import { blobErrors } from '@filo/contract/blobs/blob-errors'
import { DomainError } from '../ground/domain-error.ts'
import type { ByteRange } from './blob-store.ts'

/** Folder and file name of a blob below the store's root; anything that is no SHA-256 is a missing blob. */
export function blobKey(sha256: string): { folder: string; name: string } {
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw missingBlob(sha256)
  return { folder: `sha256/${sha256.slice(0, 2)}`, name: sha256.slice(2) }
}

/** The error `blob_missing`, for the caller to throw; what is no SHA-256 at all is named in its first 64 characters. */
export function missingBlob(sha256: string): DomainError {
  return new DomainError(blobErrors.blob_missing, { sha256: sha256.slice(0, 64) })
}

/** The inclusive range that exists, cut at the blob's end; throws `blob_range_invalid`. */
export function clampRange({ start = 0, end = Infinity }: ByteRange, sizeBytes: number) {
  const isWhole = start === 0 && end >= sizeBytes - 1
  const last = Math.min(end, sizeBytes - 1)
  const isSane = Number.isInteger(start) && start >= 0 && start <= last
  if (!isSane && !isWhole) throw new DomainError(blobErrors.blob_range_invalid, { sizeBytes })
  return { start, end: last, isWhole }
}
