import { createHash, type Hash } from 'node:crypto'
import { pipeline, type Readable, Transform } from 'node:stream'
import { LRUCache } from 'lru-cache'

/** Uploads that are on their way or wait to be read; of more, a hash is made from the file. */
const MOST = 1000

interface Arrived {
  hash: Hash
  length: number
}

/**
 * Hashes uploads while they arrive, so that a large archive need not be read once more for it. What is not known here (a
 * server that was started anew, a line that broke) is read from the file.
 */
export function createArrivingHashes() {
  const known = new LRUCache<string, Arrived>({ max: MOST })
  return {
    /** The same bytes, hashed as they pass; they follow the first `offset` bytes of the upload. */
    pass: (uploadId: string, offset: number, bytes: Readable): Readable => {
      const before = known.get(uploadId)
      known.delete(uploadId)
      if (offset > 0 && before?.length !== offset) return bytes
      const hash = offset > 0 && before ? before.hash : createHash('sha256')
      let length = offset
      const passing = new Transform({
        transform: (piece: Buffer, _, done) => {
          hash.update(piece)
          length += piece.length
          done(null, piece)
        },
        flush: (done) => {
          known.set(uploadId, { hash, length })
          done()
        },
      })
      // What breaks on one side ends the other one, where it is met.
      return pipeline(bytes, passing, () => undefined)
    },
    /** SHA-256 of a whole upload in hex, once; undefined where its bytes did not all pass here in order. */
    claim: (uploadId: string, sizeBytes: number): string | undefined => {
      const arrived = known.get(uploadId)
      known.delete(uploadId)
      return arrived?.length === sizeBytes ? arrived.hash.digest('hex') : undefined
    },
  }
}

export type ArrivingHashes = ReturnType<typeof createArrivingHashes>
