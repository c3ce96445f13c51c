import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackStream } from './unpack-stream.ts'

/** In pieces with memory of their own, as they come from a line. */
function* cut(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length)
    yield Buffer.from(new Uint8Array(bytes.subarray(at, at + length)))
}

async function* line(pieces: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* pieces
}

test.each([1000, 70_000, 900_000, 5_000_000])(
  'bytes come out as they went in, in pieces of %i',
  async (length) => {
    const bytes = Buffer.concat([
      randomBytes(3_000_000),
      Buffer.alloc(5_000_000, 'the same '),
      randomBytes(17),
    ])
    const found: Buffer[] = []
    for await (const piece of unpackStream(line(cut(zstdCompressSync(bytes), length))))
      found.push(Buffer.from(piece))
    expect(Buffer.concat(found).equals(bytes)).toBe(true)
  },
)

test('what a slow line brought is unpacked before the next piece comes', async () => {
  const first = zstdCompressSync(randomBytes(400_000)).subarray(0, 300_000)
  async function* slow() {
    yield Buffer.from(new Uint8Array(first))
    await new Promise(() => undefined)
  }
  const { value } = await unpackStream(slow())[Symbol.asyncIterator]().next()
  expect(value.length).toBeGreaterThan(100_000)
})

test('what came while other bytes were unpacked does not wait for the next piece', async () => {
  const bytes = randomBytes(400_000)
  async function* slow() {
    yield* cut(zstdCompressSync(bytes), 50_000)
    await new Promise(() => undefined)
  }
  let length = 0
  for await (const piece of unpackStream(slow())) {
    length += piece.length
    if (length === bytes.length) break
  }
  expect(length).toBe(bytes.length)
})

test('a line that breaks and bytes that are no zstd end it with their own error', async () => {
  async function* broken() {
    yield zstdCompressSync(randomBytes(1000)).subarray(0, 500)
    throw new Error('the line broke')
  }
  const read = async (packed: AsyncIterable<Uint8Array>) => {
    for await (const _ of unpackStream(packed));
  }
  await expect(read(broken())).rejects.toThrow('the line broke')
  await expect(read(line([randomBytes(1000)]))).rejects.toMatchObject({
    code: expect.stringMatching(/^ZSTD_/) as unknown,
  })
})

test('nothing more is taken from a line once nobody reads on', async () => {
  const packed = zstdCompressSync(randomBytes(8_000_000))
  let handled = 0
  let isEnded = false
  async function* counted() {
    try {
      for (const piece of cut(packed, 65_536)) {
        await sleep(1)
        handled += 1
        yield piece
      }
    } finally {
      isEnded = true
    }
  }
  for await (const _ of unpackStream(counted())) break
  await expect.poll(() => isEnded).toBe(true)
  expect(handled).toBeLessThan(60)
})
