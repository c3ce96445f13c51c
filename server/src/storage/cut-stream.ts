import { Readable } from 'node:stream'

/** Cuts the inclusive byte range out of a stream that carries more than was asked for. */
export function cutStream(source: Readable, { start, end }: { start: number; end: number }): Readable {
  return Readable.from(cut(source, start, end + 1), { objectMode: false })
}

async function* cut(source: AsyncIterable<Buffer>, start: number, stop: number): AsyncGenerator<Buffer> {
  let position = 0
  for await (const chunk of source) {
    const part = chunk.subarray(Math.max(0, start - position), Math.max(0, stop - position))
    position += chunk.length
    if (part.length > 0) yield part
    if (position >= stop) return
  }
}
