import { type BinaryToTextEncoding, createHash } from 'node:crypto'
import { open } from 'node:fs/promises'

const READ_TOGETHER = 2 ** 18

/** SHA-256 of a stream's bytes in lower-case hex. */
export async function hashChunks(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * The hash of a file as it is on disk now; SHA-256 in lower-case hex unless told otherwise. One buffer serves all of it:
 * a new one for each piece would have V8 collect its whole heap every 64 MB.
 */
export async function hashFile(
  file: string,
  algorithm: 'sha256' | 'md5' = 'sha256',
  encoding: BinaryToTextEncoding = 'hex',
  signal?: AbortSignal,
): Promise<string> {
  const digest = createHash(algorithm)
  const piece = Buffer.allocUnsafeSlow(READ_TOGETHER)
  const handle = await open(file, 'r')
  try {
    for (;;) {
      signal?.throwIfAborted()
      const { bytesRead } = await handle.read(piece, 0, piece.length)
      if (bytesRead === 0) return digest.digest(encoding)
      digest.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}
