import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'

interface HashedBytes {
  /** The same bytes, for whoever needs them. */
  bytes: Readable
  /** Their SHA-256 as hex; undefined until the last of them was read. */
  sha256: () => string | undefined
  /** Reads them to their end, where nobody else has. */
  drain: () => Promise<void>
}

/** Hashes bytes as they are read, so that they come only once and are kept nowhere for it. */
export function hashWhileRead(source: Readable): HashedBytes {
  const hash = createHash('sha256')
  let sha256: string | undefined
  async function* read(): AsyncGenerator<Uint8Array> {
    // A request's own stream is left open: ending it would end the connection on which a refusal has to go out.
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      hash.update(chunk as Uint8Array)
      yield chunk as Uint8Array
    }
    sha256 = hash.digest('hex')
  }
  const bytes = Readable.from(read(), { objectMode: false })
  return {
    bytes,
    sha256: () => sha256,
    drain: async () => {
      if (sha256 === undefined) await finished(bytes.resume())
    },
  }
}
