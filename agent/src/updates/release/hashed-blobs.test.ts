import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stampOf } from './file-stamps.ts'
import { createHashedBlobs } from './hashed-blobs.ts'

describe('blobs that were hashed while they were written', () => {
  let folder = ''
  const blob = (name = 'blob') => join(folder, name)
  const isWhole = async (hashed: ReturnType<typeof createHashedBlobs>, path = blob()) =>
    hashed.isWhole(path, (await stampOf(path)) ?? '')

  async function write(path: string, text: string): Promise<void> {
    await writeFile(path, text)
    await utimes(path, 0, 0)
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'filo-hashed-'))
    await write(blob(), 'bytes')
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('need no second look, each under its own name', async () => {
    const hashed = createHashedBlobs()
    await hashed.note(blob())
    await rename(blob(), blob('other'))
    expect(await isWhole(hashed, blob('other'))).toBe(false)
    await rename(blob('other'), blob())
    expect(await isWhole(hashed)).toBe(true)
  })

  it('are read when they look otherwise, are another file, or are known no longer', async () => {
    const hashed = createHashedBlobs()
    await hashed.note(blob())
    await writeFile(blob(), 'BYTES')
    expect(await isWhole(hashed)).toBe(false)
    await write(blob('fresh'), 'bytes')
    await rename(blob('fresh'), blob())
    expect(await isWhole(hashed)).toBe(false)
    await hashed.note(blob())
    expect(await isWhole(hashed)).toBe(true)
    hashed.forget()
    expect(await isWhole(hashed)).toBe(false)
  })

  it('are none of an earlier run', async () => {
    await createHashedBlobs().note(blob())
    expect(await isWhole(createHashedBlobs())).toBe(false)
  })
})
