import { Readable } from 'node:stream'

/** The same bytes; `add` is told of each piece as it is taken. Who gives them up before their end gives up the source. */
export function countBytes(source: Readable, add: (bytes: number) => void): Readable {
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      add(piece.length)
      yield piece
    }
  }
  return Readable.from(read(), { objectMode: false })
}
