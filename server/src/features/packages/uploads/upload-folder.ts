import { createWriteStream } from 'node:fs'
import { open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../../storage/sync-folder.ts'

/** The folder where uploads arrive: one file per upload, beside it what tus keeps about it. */
export function createUploadFolder(folder: string) {
  const pathOf = (uploadId: string) => join(folder, uploadId)

  /** Bytes that have arrived; undefined when there is no such file. */
  async function sizeOf(uploadId: string): Promise<number | undefined> {
    return stat(pathOf(uploadId)).then(
      (found) => found.size,
      () => undefined,
    )
  }

  /** Bytes of the disk that this program may still write. */
  async function freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  }

  /** Writes a whole upload at once, for imports that do not come over HTTP. */
  async function write(uploadId: string, content: Readable): Promise<void> {
    await pipeline(content, createWriteStream(pathOf(uploadId), { mode: 0o600 }))
  }

  /** Makes sure that the bytes and their name survive a loss of power. */
  async function sync(uploadId: string): Promise<void> {
    const handle = await open(pathOf(uploadId), 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
    await syncFolder(folder)
  }

  async function remove(uploadId: string): Promise<void> {
    await rm(pathOf(uploadId), { force: true })
    await rm(`${pathOf(uploadId)}.json`, { force: true })
  }

  /** Ids of the uploads of which something lies here. */
  async function list(): Promise<string[]> {
    return [...new Set((await readdir(folder)).map((name) => name.replace(/\.json$/, '')))]
  }

  return { folder, pathOf, sizeOf, freeBytes, write, sync, remove, list }
}

export type UploadFolder = ReturnType<typeof createUploadFolder>
