import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackageFile } from '@filo/contract/device/package-content'
import type { AgentFolder, Kept } from '../agent-folder.ts'
import { isMissing } from '../disk/durable-file.ts'
import { readOnlyMode } from './release-files.ts'

/** SHA-256 of a file's bytes in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

async function hasSize(path: string, sizeBytes: number): Promise<boolean> {
  try {
    const found = await stat(path)
    return found.isFile() && found.size === sizeBytes
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** Any kept copy of these bytes, whatever its mode. */
export async function findBlob(folder: AgentFolder, file: PackageFile): Promise<string | undefined> {
  const wanted = folder.blob(file.sha256, file.mode)
  if (await hasSize(wanted, file.sizeBytes)) return wanted
  const shelf = dirname(wanted)
  const names = await readdir(shelf).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    if (!name.startsWith(`${file.sha256}.`) || name.endsWith('.new')) continue
    if (await hasSize(join(shelf, name), file.sizeBytes)) return join(shelf, name)
  }
  return undefined
}

/**
 * Moves a complete file into the store under its hash and mode, without write permission. What a name in the store leads
 * to is on disk before the name is; the name itself is not: until a release is built, a blob may be lost with the power.
 */
export async function keepBlob({ folder, disk }: Kept, file: PackageFile, complete: string): Promise<void> {
  const path = folder.blob(file.sha256, file.mode)
  await disk.makeFolder(dirname(path), 0o700)
  await disk.chmod(complete, readOnlyMode(file.mode))
  await disk.sync(complete)
  await disk.rename(complete, path)
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

/** Whether the kept file still has the bytes of its name; a damaged one is removed. */
export async function verifyBlob({ folder, disk }: Kept, file: PackageFile): Promise<boolean> {
  const path = folder.blob(file.sha256, file.mode)
  if ((await hasSize(path, file.sizeBytes)) && (await hashFile(path)) === file.sha256) return true
  await disk.remove(path)
  return false
}
