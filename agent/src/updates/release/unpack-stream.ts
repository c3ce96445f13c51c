import type { Writable } from 'node:stream'
import { createZstdDecompress } from 'node:zlib'
import { giveBack } from '@filo/contract/device/assignment/give-back'

/** Unpacked at once: each turn through Node's threads takes longer than it does. */
const UNPACKED_TOGETHER = 2 ** 20
const PACKED_TOGETHER = 2 ** 19

/** Resolves when the bytes were taken in, so that their room may be filled anew. @throws when the stream was given up */
function written(stream: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const abandoned = () => reject(new Error('nobody reads on'))
    if (stream.destroyed) return abandoned()
    stream.once('close', abandoned)
    stream.write(bytes, (error) => {
      stream.off('close', abandoned)
      if (error) reject(error)
      else resolve()
    })
  })
}

/** Two rooms in turn: what arrives while one is unpacked gathers in the other one. */
function createRooms(stream: Writable) {
  let room = Buffer.allocUnsafeSlow(PACKED_TOGETHER)
  let other = Buffer.allocUnsafeSlow(PACKED_TOGETHER)
  let length = 0
  let failure: { error: unknown } | undefined
  let writing: Promise<void> | undefined

  function hand(): void {
    writing = written(stream, room.subarray(0, length))
      .catch((error: unknown) => {
        failure = { error }
      })
      .finally(() => {
        writing = undefined
        if (length > 0 && !failure) hand()
      })
    ;[room, other] = [other, room]
    length = 0
  }

  async function settled(): Promise<void> {
    await writing
    if (failure) throw failure.error
  }

  return {
    /** A slow line's bytes are unpacked as they come. */
    async write(piece: Uint8Array): Promise<void> {
      if (failure) throw failure.error
      for (let at = 0; at < piece.length; ) {
        if (length === room.length) await settled()
        if (length === room.length) hand()
        const part = piece.subarray(at, at + room.length - length)
        room.set(part, length)
        length += part.length
        at += part.length
      }
      if (!writing) hand()
    },
    async end(): Promise<void> {
      while (writing) await settled()
      stream.end()
    },
  }
}

/** Unpacks zstd (RFC 8878). What breaks on the way breaks here, with its own error; each piece is good until the next one. */
export function unpackStream(packed: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const unpacking = createZstdDecompress({ chunkSize: UNPACKED_TOGETHER })
  const feed = async () => {
    const rooms = createRooms(unpacking)
    for await (const piece of packed) {
      await rooms.write(piece)
      giveBack(piece)
    }
    await rooms.end()
  }
  feed().catch((error: unknown) =>
    unpacking.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return pieces(unpacking)
}

async function* pieces(unpacking: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of unpacking) {
    yield piece
    // The stream goes on behind a piece that does not fill its buffer.
    giveBack(piece)
  }
}
