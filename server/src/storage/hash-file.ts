import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** SHA-256 of a stream's bytes in lower-case hex. */
export async function hashChunks(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

/** SHA-256 of a file as it is on disk now. */
export function hashFile(file: string): Promise<string> {
  return hashChunks(createReadStream(file))
}
