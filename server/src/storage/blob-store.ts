import type { Readable } from 'node:stream'

export interface StoredBlob {
  sha256: string
  sizeBytes: number
}

export interface PutBlobOptions {
  /** Refuses content with another SHA-256 (`blob_hash_mismatch`). */
  expectedSha256?: string
  /** Refuses longer content (`blob_too_large`) without keeping it. */
  maxBytes?: number
}

/** First and last byte of a part, both inclusive as in HTTP ranges; `end` may lie past the last byte. */
export interface ByteRange {
  start?: number | undefined
  end?: number | undefined
}

/** Content that was written below a prefix of the spool, with its hash. */
export interface SpooledFile extends StoredBlob {
  file: string
}

/**
 * Content-addressed bytes: a blob's name is its SHA-256 (lower-case hex), so it never changes and is stored once.
 * Refusals are DomainErrors of `blobErrors`; anything else is the machine's or the network's error.
 */
export interface BlobStore {
  /** Stores a stream durably before the promise is kept; the same content again is no error. */
  put: (content: Readable, options?: PutBlobOptions) => Promise<StoredBlob>
  /** A path in the spool that many contents may be written behind (`<prefix>-<anything>`), for {@link adopt}. */
  newPrefix: () => string
  /**
   * Stores spooled files, all of them durably before the promise is kept, at a fraction of what storing them one by one
   * costs; they are gone from the spool then.
   */
  adopt: (files: Iterable<SpooledFile>) => Promise<void>
  /** Removes what lies behind a prefix still. */
  discard: (prefix: string) => Promise<void>
  /** Reads a blob, or a byte range of it; throws `blob_missing` and `blob_range_invalid` before any byte. */
  open: (sha256: string, range?: ByteRange) => Promise<Readable>
  stat: (sha256: string) => Promise<StoredBlob | undefined>
  has: (sha256: string) => Promise<boolean>
  /** The names of all blobs, in slices. */
  list: () => AsyncIterable<string[]>
  /**
   * Forgets a blob that was last put before an instant; one that was put since, or is not there, stays as it is. A put
   * at the same time wins, so that nothing is lost that somebody is about to refer to.
   * @returns whether it is gone
   */
  removeStale: (sha256: string, before: Date) => Promise<boolean>
  /** Whether the stored bytes still have their name's hash; throws `blob_missing`. */
  verify: (sha256: string) => Promise<boolean>
  /** Cheap round trip for the start and /readyz; absent where nothing can fail. */
  ping?: () => Promise<void>
  /** Where the blob lies on this machine's disk, for sending it without copying; absent in remote stores. */
  path?: (sha256: string) => string
}
