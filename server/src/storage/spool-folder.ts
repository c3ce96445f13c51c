import { createHash } from 'node:crypto'
import { open, readdir, unlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { blobErrors } from '@filo/contract/blobs/blob-errors'
import { DomainError } from '../ground/domain-error.ts'
import type { PutBlobOptions, StoredBlob } from './blob-store.ts'
import { hashFile } from './hash-file.ts'
import { makeFolder } from './sync-folder.ts'

interface SpooledBlob extends StoredBlob {
  file: string
  /** MD5 in base64, only for S3's transport check. */
  md5: string
}

/** A folder of half-written content: written, hashed, synced and read back before anybody may use it. */
export interface SpoolFolder {
  /** Throws `blob_too_large`, `blob_hash_mismatch` or the stream's error, and leaves no file behind then. */
  write: (content: Readable, options: PutBlobOptions) => Promise<SpooledBlob>
  discard: (blob: SpooledBlob) => Promise<void>
  /** A path for content that its caller writes, or what the names of several begin with. */
  newFile: () => string
  /** Removes all files whose names begin with a path of {@link newFile} and a dash. */
  discardBehind: (prefix: string) => Promise<void>
}

let counter = 0

/** Opens a spool folder and sweeps what crashed processes left in it. */
export async function openSpoolFolder(folder: string): Promise<SpoolFolder> {
  await makeFolder(folder)
  for (const name of await readdir(folder)) if (isLeftOver(name)) await unlink(join(folder, name))
  const newFile = () => {
    counter += 1
    return join(folder, `${process.pid}-${counter}`)
  }
  return {
    newFile,
    discardBehind: async (prefix) => {
      const start = `${basename(prefix)}-`
      const left = (await readdir(folder)).filter((name) => name.startsWith(start))
      for (const name of left) await unlinkIfThere(join(folder, name))
    },
    write: async (content, options) => {
      const file = newFile()
      try {
        return await spool(content, file, options)
      } catch (error) {
        content.destroy()
        await unlinkIfThere(file)
        throw error
      }
    },
    discard: (blob) => unlinkIfThere(blob.file),
  }
}

/** Our names are `<process id>-<count>`, with a further count behind a prefix; a file of a living other process, and any other name, is left alone. */
function isLeftOver(name: string): boolean {
  if (!/^[0-9]+-[0-9]+(-[0-9]+)?$/.test(name)) return false
  const [pid = 0, count = 0] = name.split('-').map(Number)
  if (pid === process.pid) return count > counter
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM')
  }
}

async function spool(content: Readable, file: string, options: PutBlobOptions): Promise<SpooledBlob> {
  const { expectedSha256, maxBytes = Infinity } = options
  const sha = createHash('sha256')
  const md5 = createHash('md5')
  let sizeBytes = 0
  const handle = await open(file, 'wx')
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) throw new DomainError(blobErrors.blob_too_large, { limit: maxBytes })
      sha.update(chunk)
      md5.update(chunk)
      await handle.appendFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  const sha256 = sha.digest('hex')
  if (expectedSha256 !== undefined && expectedSha256 !== sha256)
    throw new DomainError(blobErrors.blob_hash_mismatch, { expected: expectedSha256, actual: sha256 })
  if ((await hashFile(file)) !== sha256)
    throw new Error(`the disk returned other bytes than were written: ${file}`)
  return { file, sha256, sizeBytes, md5: md5.digest('base64') }
}

/** Removes a file; that it is gone already is no error, anything else is thrown. */
export async function unlinkIfThere(file: string): Promise<void> {
  try {
    await unlink(file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
