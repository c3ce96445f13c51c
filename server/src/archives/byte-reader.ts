/** The stream ended in the middle of something. */
export class TruncatedStream extends Error {
  constructor() {
    super('the stream ended early')
    this.name = 'TruncatedStream'
  }
}

/** Pulls exact numbers of bytes out of a stream of chunks; holds no more than the current chunk. */
export class ByteReader {
  private readonly iterator: AsyncIterator<Buffer>
  private chunk: Buffer = Buffer.alloc(0)
  private untaken = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.iterator = chunks[Symbol.asyncIterator]()
  }

  /** Makes the current chunk non-empty; false at the end of the stream. */
  private async fill(): Promise<boolean> {
    while (this.chunk.length === 0) {
      const next = await this.iterator.next()
      if (next.done === true) return false
      this.chunk = next.value
    }
    return true
  }

  private cut(length: number): Buffer {
    const head = this.chunk.subarray(0, length)
    this.chunk = this.chunk.subarray(length)
    return head
  }

  /** Exactly `length` bytes, or null when the stream had ended before the first of them. */
  async readOrEnd(length: number): Promise<Buffer | null> {
    if (length > 0 && !(await this.fill())) return null
    if (this.chunk.length >= length) return this.cut(length)
    const whole = Buffer.alloc(length)
    let filled = 0
    while (filled < length) {
      if (!(await this.fill())) throw new TruncatedStream()
      filled += this.cut(length - filled).copy(whole, filled)
    }
    return whole
  }

  /** Exactly `length` bytes; throws {@link TruncatedStream} when there are fewer. */
  async read(length: number): Promise<Buffer> {
    const bytes = await this.readOrEnd(length)
    if (bytes === null) throw new TruncatedStream()
    return bytes
  }

  /** The next `length` bytes chunk by chunk; throws {@link TruncatedStream} when there are fewer. */
  handle(length: number): AsyncGenerator<Buffer> {
    this.announce(length)
    return this.handleNext(length)
  }

  /** The next `length` bytes are content that {@link handleNext} reads part by part. */
  announce(length: number): void {
    this.untaken = length
  }

  /** The next part of what was announced; throws {@link TruncatedStream} when there are fewer bytes. */
  async *handleNext(length: number): AsyncGenerator<Buffer> {
    const end = Math.max(0, this.untaken - length)
    while (this.untaken > end) {
      if (!(await this.fill())) throw new TruncatedStream()
      const part = this.cut(this.untaken - end)
      this.untaken -= part.length
      yield part
    }
  }

  /** Moves past what nobody read of the last {@link handle}. */
  async skipUntaken(): Promise<void> {
    for await (const _ of this.handleNext(this.untaken));
  }

  /** Everything that is left, chunk by chunk. */
  async *rest(): AsyncGenerator<Buffer> {
    while (await this.fill()) yield this.cut(this.chunk.length)
  }

  /** Lets the source go; needed when it was not read to its end. */
  async close(): Promise<void> {
    await this.iterator.return?.()
  }
}
