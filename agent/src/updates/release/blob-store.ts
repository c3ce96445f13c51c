import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackageFile } from '@filo/contract/device/assignment/package-content'
import type { AgentFolder, AgentStore } from '../../agent-folder.ts'
import { atOnce } from '../../disk/at-once.ts'
import type { Disk, WrittenFile } from '../../disk/disk.ts'
import { isMissing } from '../../disk/durable-file.ts'
import { type Arrival, contentTimeS } from './file-times.ts'
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

/** Whole copies on a shelf by the hash in their names. */
type Shelf = ReadonlyMap<string, readonly string[]>

async function readShelf(path: string): Promise<Shelf> {
  const names = await atOnce(() => readdirSync(path)).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const whole = names.filter((name) => !name.endsWith('.new'))
  return Map.groupBy(whole, (name) => name.slice(0, name.indexOf('.')))
}

/** Reader of shelves for a look at many files while nothing changes in the store: each shelf is read once. */
export function rememberShelves(): typeof readShelf {
  const shelves = new Map<string, Shelf>()
  return async (path) => {
    const shelf = shelves.get(path) ?? (await readShelf(path))
    shelves.set(path, shelf)
    return shelf
  }
}

/** Any kept copy of these bytes, whatever its mode; the one with the wanted mode where it is there. */
export async function findBlob(
  folder: AgentFolder,
  file: PackageFile,
  shelfAt = readShelf,
): Promise<string | undefined> {
  const target = folder.blob(file.sha256, file.mode)
  const shelf = dirname(target)
  const copies = (await shelfAt(shelf)).get(file.sha256)?.map((name) => join(shelf, name)) ?? []
  for (const path of copies.includes(target) ? [target, ...copies] : copies)
    if (await hasSize(path, file.sizeBytes)) return path
  return undefined
}

/** A file that was fetched or copied whole, waiting to be kept. */
export interface CompleteFile {
  file: PackageFile
  path: string
  /** Its permission bits and time are those of a kept one already. */
  isFinished?: boolean
}

/** Facts of a stored file besides its bytes. */
export function storedFile({ sha256, mode }: PackageFile, arrival: Arrival): WrittenFile {
  return { mode: readOnlyMode(mode), time: contentTimeS(arrival, sha256) }
}

/**
 * Moves complete files into the store under their hash and mode, without write permission. What a name in the store leads
 * to is on disk before the name is; the name itself is not: until a release is built, a blob may be lost with the power.
 */
export async function keepBlobs(
  { folder, disk }: AgentStore,
  complete: readonly CompleteFile[],
  arrival: Arrival,
): Promise<void> {
  const shelves = new Set(complete.map(({ file }) => dirname(folder.blob(file.sha256, file.mode))))
  for (const shelf of shelves) await disk.makeFolder(shelf, 0o700)
  for (const { file, path, isFinished } of complete) {
    if (isFinished) continue
    const { mode, time } = storedFile(file, arrival)
    await disk.chmod(path, mode)
    await disk.setTime(path, time)
  }
  await disk.syncMany(complete.map(({ path }) => path))
  for (const { file, path } of complete) await disk.rename(path, folder.blob(file.sha256, file.mode))
}

/** {@link keepBlobs} for one file. */
export function keepBlob(store: AgentStore, { file, path }: CompleteFile, arrival: Arrival): Promise<void> {
  return keepBlobs(store, [{ file, path }], arrival)
}

/**
 * Makes the copy with the wanted mode out of one with another, which is at `path`.
 * @returns false when that one is damaged; it is removed
 */
export async function copyBlob(
  store: AgentStore,
  { file, path: source }: CompleteFile,
  arrival: Arrival,
): Promise<boolean> {
  const { folder, disk } = store
  const temporary = `${folder.blob(file.sha256, file.mode)}.new`
  await disk.remove(temporary)
  await disk.copy(source, temporary)
  if ((await hashFile(temporary)) !== file.sha256) {
    await disk.remove(source)
    await disk.remove(temporary)
    return false
  }
  await keepBlob(store, { file, path: temporary }, arrival)
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
    await disk.setTime(path, Math.floor((await atOnce(() => statSync(blob))).mtimeMs / 1000))
    await disk.sync(path)
  }
}

/** Whether the kept file still has the bytes of its name; a damaged one is removed. */
export async function verifyBlob({ folder, disk }: AgentStore, file: PackageFile): Promise<boolean> {
  const path = folder.blob(file.sha256, file.mode)
  if ((await hasSize(path, file.sizeBytes)) && (await hashFile(path)) === file.sha256) return true
  await disk.remove(path)
  return false
}
