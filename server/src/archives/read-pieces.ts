import { type FileHandle, open } from 'node:fs/promises'

const PIECE_BYTES = 2 ** 20
/** Whoever takes the pieces may hold this many back; one more is being read. */
const BUFFERED = 4

/**
 * The bytes of an open file from `start` up to, not including, `end`, fewer where it is shorter; the next ones are read
 * meanwhile. A few buffers serve all of them, since new ones cost as much as reading: a piece keeps its bytes until
 * {@link BUFFERED} more were taken.
 */
export async function* readPieces(handle: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  const buffers: Buffer[] = []
  const size = Math.min(PIECE_BYTES, end - start)
  const read = async (turn: number, position: number): Promise<Buffer> => {
    const length = Math.min(size, end - position)
    if (length <= 0) return Buffer.alloc(0)
    const buffer = buffers[turn] ?? Buffer.allocUnsafeSlow(size)
    buffers[turn] = buffer
    const { bytesRead } = await handle.read(buffer, 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  let reading = read(0, start)
  try {
    let position = start
    for (let turn = 1; ; turn += 1) {
      const piece = await reading
      if (piece.length === 0) return
      position += piece.length
      reading = read(turn % (BUFFERED + 2), position)
      // The next step meets the error.
      reading.catch(() => undefined)
      yield piece
    }
  } finally {
    // Nobody closes the file, or lets the buffers go, under a read.
    await reading.catch(() => undefined)
  }
}

/** A part of a file on disk: bytes `start` up to, not including, `end`. */
export interface FileRange {
  file: string
  start: number
  end: number
}

/** {@link readPieces} of a part of a file that nobody has opened. */
export async function* readRange({ file, start, end }: FileRange): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r')
  try {
    yield* readPieces(handle, start, end)
  } finally {
    await handle.close()
  }
}
