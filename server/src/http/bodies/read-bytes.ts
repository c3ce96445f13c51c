import type { Readable } from 'node:stream'

/**
 * The whole of a stream, or undefined as soon as it turns out longer than allowed. The stream is left open then: ending
 * a request's own would end the connection on which the refusal has to go out.
 */
export async function readBytes(stream: Readable, maxBytes: number): Promise<Uint8Array | undefined> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk as Uint8Array)
    sizeBytes += bytes.length
    if (sizeBytes > maxBytes) return undefined
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}
