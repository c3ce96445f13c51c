import { renameSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { blobKey, clampRange, missingBlob } from './blob-name.ts'
import type { BlobStore, ByteRange, PutBlobOptions, SpooledFile, StoredBlob } from './blob-store.ts'
import { listBlobFiles, removeStaleFile } from './disk-blob-removal.ts'
import { hashFile } from './hash-file.ts'
import { isMissing } from './is-missing.ts'
import { openSpoolFolder, type SpoolFolder } from './spool-folder.ts'
import { makeFolder, syncFolder, syncMany } from './sync-folder.ts'

/**
 * Blobs as files: `<root>/sha256/ab/cdef…`, with `<root>/tmp` on the same volume for what is being written. A blob
 * appears by rename only, after its bytes are on disk, so a crash leaves a whole blob or none.
 */
export async function openDiskBlobStore(root: string): Promise<BlobStore> {
  const spool = await openSpoolFolder(join(root, 'tmp'))
  const path = (sha256: string) => {
    const { folder, name } = blobKey(sha256)
    return join(root, folder, name)
  }
  const statBlob = async (sha256: string) => {
    const sizeBytes = await sizeOf(path(sha256))
    return sizeBytes === undefined ? undefined : { sha256, sizeBytes }
  }
  return {
    put: (content, options = {}) => put({ root, spool, content, options }),
    newPrefix: spool.newFile,
    adopt: (files) => adopt(files, path),
    discard: spool.discardBehind,
    open: async (sha256, range = {}) => openBlob(path(sha256), sha256, range),
    stat: async (sha256) => (isName(sha256) ? statBlob(sha256) : undefined),
    has: async (sha256) => isName(sha256) && (await statBlob(sha256)) !== undefined,
    list: () => listBlobFiles(root),
    removeStale: (sha256, before) => removeStaleFile({ file: path(sha256), root, before }),
    verify: async (sha256) => {
      const file = path(sha256)
      if ((await sizeOf(file)) === undefined) throw missingBlob(sha256)
      return (await hashFile(file)) === sha256
    },
    path,
  }
}

function isName(sha256: string): boolean {
  return /^[0-9a-f]{64}$/.test(sha256)
}

async function put(request: {
  root: string
  spool: SpoolFolder
  content: Readable
  options: PutBlobOptions
}): Promise<StoredBlob> {
  const { root, spool, content, options } = request
  const blob = await spool.write(content, options)
  try {
    const { folder, name } = blobKey(blob.sha256)
    await makeFolder(join(root, folder))
    // Also over an existing blob: the same bytes, and a damaged copy is healed by it.
    await rename(blob.file, join(root, folder, name))
    await syncFolder(join(root, folder))
  } catch (error) {
    await spool.discard(blob)
    throw error
  }
  return { sha256: blob.sha256, sizeBytes: blob.sizeBytes }
}

/** So many names are given before others have their turn. */
const RENAMED_TOGETHER = 100

/** Contents are synced together, renamed, and their folders synced: a crash leaves each blob whole or not at all. */
async function adopt(files: Iterable<SpooledFile>, path: (sha256: string) => string): Promise<void> {
  await syncMany(namesOf(files))
  const folders = new Set<string>()
  for (const { sha256 } of files) folders.add(dirname(path(sha256)))
  for (const folder of folders) await makeFolder(folder)
  let renamed = 0
  for (const { sha256, file } of files) {
    // Also over an existing blob or the same content before it: the same bytes, and a damaged copy is healed by it.
    renameSync(file, path(sha256))
    renamed += 1
    if (renamed % RENAMED_TOGETHER === 0) await turn()
  }
  await syncMany(folders)
}

function* namesOf(files: Iterable<SpooledFile>): Generator<string> {
  for (const { file } of files) yield file
}

async function openBlob(file: string, sha256: string, range: ByteRange): Promise<Readable> {
  const handle = await open(file, 'r').catch((error: unknown) => {
    throw isMissing(error) ? missingBlob(sha256) : error
  })
  try {
    const { start, end } = clampRange(range, (await handle.stat()).size)
    if (end >= start) return handle.createReadStream({ start, end })
    await handle.close()
    return Readable.from([])
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
