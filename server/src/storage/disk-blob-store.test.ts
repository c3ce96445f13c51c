import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from 'vitest'
import { describeBlobStore } from './blob-store.suite.ts'
import { openDiskBlobStore } from './disk-blob-store.ts'

const folders: string[] = []
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'filo-blobs-'))
  folders.push(folder)
  return folder
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

describeBlobStore('disk blob store', async () => {
  const root = await makeFolder()
  const store = await openDiskBlobStore(root)
  return {
    store,
    damage: async (sha256) => {
      const file = join(root, 'sha256', sha256.slice(0, 2), sha256.slice(2))
      const bytes = await readFile(file)
      bytes[0] = (bytes[0] ?? 0) ^ 1
      await writeFile(file, bytes)
    },
    leftOvers: () => readdir(join(root, 'tmp')),
  }
})

it('keeps blobs across a restart, each at the path it names', async () => {
  const root = await makeFolder()
  const { sha256 } = await (await openDiskBlobStore(root)).put(Readable.from([Buffer.from('lasting')]))
  const reopened = await openDiskBlobStore(root)
  expect(await reopened.verify(sha256)).toBe(true)
  expect(reopened.path?.(sha256)).toBe(join(root, 'sha256', sha256.slice(0, 2), sha256.slice(2)))
  expect((await stat(reopened.path?.(sha256) ?? '')).size).toBe(7)
})

it('sweeps what crashed puts left, but not what a living process is writing', async () => {
  const root = await makeFolder()
  await openDiskBlobStore(root)
  const living = `${process.ppid}-1`
  for (const name of ['4194304-1', `${process.pid}-999999`, 'stray', living])
    await writeFile(join(root, 'tmp', name), 'half')
  await openDiskBlobStore(root)
  expect((await readdir(join(root, 'tmp'))).sort()).toEqual([living, 'stray'])
})
