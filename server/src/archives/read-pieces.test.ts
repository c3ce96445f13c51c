import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPieces, readRange } from './read-pieces.ts'

const MiB = 2 ** 20
/** Every 4 bytes tell where they are, over more pieces than there are buffers. */
const content = Buffer.from(Uint32Array.from({ length: (9 * MiB + 4096) / 4 }, (_, at) => at).buffer)

describe('pieces of a file', () => {
  let folder = ''
  const file = () => join(folder, 'content')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'filo-pieces-'))
    await writeFile(file(), content)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are its bytes in order, of a part as well, also when two are held back while the next is taken', async () => {
    const locked: Buffer[] = []
    const handled: Buffer[] = []
    for await (const piece of readRange({ file: file(), start: 3, end: content.length - 5 })) {
      locked.push(piece)
      if (locked.length === 4) handled.push(Buffer.from(locked.shift() ?? ''))
    }
    expect(Buffer.concat([...handled, ...locked]).equals(content.subarray(3, -5))).toBe(true)
  })

  it('end where the file ends, and there are none of nothing', async () => {
    const handle = await open(file())
    try {
      const sizeOf = async (start: number, end: number) => {
        let size = 0
        for await (const { length } of readPieces(handle, start, end)) size += length
        return size
      }
      expect(await sizeOf(content.length - 10, content.length + MiB)).toBe(10)
      expect(await sizeOf(7, 7)).toBe(0)
    } finally {
      await handle.close()
    }
  })

  it('leave no read behind when nobody takes the rest', async () => {
    const handle = await open(file())
    for await (const piece of readPieces(handle, 0, content.length)) {
      expect(piece.length).toBe(MiB)
      break
    }
    await handle.close()
  })
})
