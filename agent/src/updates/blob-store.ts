import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type PackageFile, releaseTimeS } from '@filo/contract/device/package-content'
import type { AgentFolder, Kept } from '../agent-folder.ts'
import { atOnce } from '../disk/at-once.ts'
import type { Disk } from '../disk/disk.ts'
import { isMissing } from '../disk/durable-file.ts'
import { readOnlyMode } from './release-files.ts'

const READ_TOGETHER = 2 ** 20

/** SHA-256 of a file's bytes in hex. One buffer serves all of it: new ones would have all memory looked through. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    const piece = Buffer.allocUnsafeSlow(Math.min(size + 1, READ_TOGETHER))
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, piece.length)
      if (bytesRead === 0) return hash.digest('hex')
      hash.update(piece.subarray(0, bytesRead))
    }
  } finally {
    await handle.close()
  }
}

function hasSize(path: string, sizeBytes: number): Promise<boolean> {
  return atOnce(() => {
    const found = statSync(path, { throwIfNoEntry: false })
    return found?.isFile() === true && found.size === sizeBytes
  })
}

/** Any kept copy of these bytes, whatever its mode. */
export async function findBlob(folder: AgentFolder, file: PackageFile): Promise<string | undefined> {
  const wanted = folder.blob(file.sha256, file.mode)
  if (await hasSize(wanted, file.sizeBytes)) return wanted
  const shelf = dirname(wanted)
  const names = await atOnce(() => readdirSync(shelf)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    if (!name.startsWith(`${file.sha256}.`) || name.endsWith('.new')) continue
    if (await hasSize(join(shelf, name), file.sizeBytes)) return join(shelf, name)
  }
  return undefined
}

/** A file that was fetched or copied whole, waiting to be kept. */
export interface CompleteFile {
  file: PackageFile
  path: string
}

/**
 * Moves complete files into the store under their hash and mode, without write permission. What a name in the store leads
 * to is on disk before the name is; the name itself is not: until a release is built, a blob may be lost with the power.
 */
export async function keepBlobs({ folder, disk }: Kept, complete: readonly CompleteFile[]): Promise<void> {
  const shelves = new Set(complete.map(({ file }) => dirname(folder.blob(file.sha256, file.mode))))
  for (const shelf of shelves) await disk.makeFolder(shelf, 0o700)
  for (const { file, path } of complete) {
    await disk.chmod(path, readOnlyMode(file.mode))
    await disk.setTime(path, releaseTimeS)
  }
  await disk.syncMany(complete.map(({ path }) => path))
  for (const { file, path } of complete) await disk.rename(path, folder.blob(file.sha256, file.mode))
}

/** {@link keepBlobs} for one file. */
export function keepBlob(store: Kept, file: PackageFile, path: string): Promise<void> {
  return keepBlobs(store, [{ file, path }])
}

/**
 * Makes the copy with the wanted mode out of one with another.
 * @returns false when that one is damaged; it is removed
 */
export async function copyBlob(store: Kept, file: PackageFile, source: string): Promise<boolean> {
  const { folder, disk } = store
  const temporary = `${folder.blob(file.sha256, file.mode)}.new`
  await disk.remove(temporary)
  await disk.copy(source, temporary)
  if ((await hashFile(temporary)) !== file.sha256) {
    await disk.remove(source)
    await disk.remove(temporary)
    return false
  }
  await keepBlob(store, file, temporary)
  return true
}

/**
 * Another name for a kept file or, where the file system gives it no more of them (ext4: 65,000), a copy of it. What is
 * copied is on disk when it resolves; the name is not.
 */
export async function nameBlob(
  disk: Disk,
  blob: string,
  { path, mode }: { path: string; mode: number },
): Promise<void> {
  try {
    await disk.link(blob, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EMLINK')) throw error
    await disk.copy(blob, path)
    await disk.chmod(path, readOnlyMode(mode))
    await disk.setTime(path, releaseTimeS)
    await disk.sync(path)
  }
}

/** Whether the kept file still has the bytes of its name; a damaged one is removed. */
export async function verifyBlob({ folder, disk }: Kept, file: PackageFile): Promise<boolean> {
  const path = folder.blob(file.sha256, file.mode)
  if ((await hasSize(path, file.sizeBytes)) && (await hashFile(path)) === file.sha256) return true
  await disk.remove(path)
  return false
}
