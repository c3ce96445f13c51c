import type { FileHandle } from 'node:fs/promises'
import { RandomAccessReader } from 'yauzl'
import { TruncatedStream } from './byte-reader.ts'
import { readAt } from './decode.ts'

const WINDOW_BYTES = 256 * 1024

/** A file read through one window, so that thousands of small neighbouring reads cost one. */
export class BufferedFile extends RandomAccessReader {
  private readonly handle: FileHandle
  private window: Buffer = Buffer.alloc(0)
  private windowStart = 0

  constructor(handle: FileHandle) {
    super()
    this.handle = handle
  }

  /** Bytes from `position`; fewer only at the end of the file. They stay valid. */
  async bytes(position: number, length: number): Promise<Buffer> {
    const start = position - this.windowStart
    if (start < 0 || start + length > this.window.length) {
      this.window = await readAt(this.handle, position, Math.max(length, WINDOW_BYTES))
      this.windowStart = position
      return this.window.subarray(0, length)
    }
    return this.window.subarray(start, start + length)
  }

  /** How yauzl reads. */
  override read(
    ...[target, offset, length, position, callback]: Parameters<RandomAccessReader['read']>
  ): void {
    this.bytes(position, length).then(
      (bytes) => {
        bytes.copy(target, offset)
        callback(bytes.length === length ? null : new TruncatedStream())
      },
      (error: Error) => callback(error),
    )
  }

  /** The handle belongs to whoever opened it. */
  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }
}
