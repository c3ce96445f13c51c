import { z } from 'zod'
import { Sha256 } from '../../entity.ts'

/** Most contents that one pack is asked for. */
export const packMaxBlobs = 1000

/** Stands before each content of a pack: how many bytes of it follow, as an unsigned big-endian number. */
export const packHeaderBytes = 8

/** Stands in place of a length where the server lacks the content; no bytes of it follow. */
export const packMissingHeader = 2n ** 64n - 1n

/**
 * Which contents a robot wants in one answer, in this order, each from a byte on. The answer is the contents behind their
 * headers, all of it one zstd stream (RFC 8878): a release has thousands of small files, which are alike.
 */
export const BlobPackBody = z.object({
  blobs: z
    .array(z.object({ sha256: Sha256, from: z.number().int().min(0).default(0) }))
    .min(1)
    .max(packMaxBlobs),
  /**
   * The robot knows {@link packMissingHeader}. For those that do not, a content that the server lacks breaks the answer off:
   * they would take it for a lasting refusal and give the release up.
   */
  marksMissing: z.boolean().optional(),
})
