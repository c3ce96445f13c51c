import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PackageFile } from '@filo/contract/device/package-content'
import type { AgentFolder } from '../agent-folder.ts'
import { isMissing, syncFolder } from '../state/durable-file.ts'
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

/** Moves a complete, synced file into the store under its hash and mode, without write permission. */
export async function keepBlob(folder: AgentFolder, file: PackageFile, complete: string): Promise<void> {
  const path = folder.blob(file.sha256, file.mode)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(complete, readOnlyMode(file.mode))
  await rename(complete, path)
  await syncFolder(dirname(path))
}

/**
 * Makes the copy with the wanted mode out of one with another.
 * @returns false when that one is damaged; it is removed
 */
export async function copyBlob(folder: AgentFolder, file: PackageFile, source: string): Promise<boolean> {
  const temporary = `${folder.blob(file.sha256, file.mode)}.new`
  await rm(temporary, { force: true })
  await copyFile(source, temporary, constants.COPYFILE_FICLONE)
  await chmod(temporary, 0o600)
  if ((await hashFile(temporary)) !== file.sha256) {
    await rm(source, { force: true })
    await rm(temporary, { force: true })
    return false
  }
  const handle = await open(temporary, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  await keepBlob(folder, file, temporary)
  return true
}

/** Whether the kept file still has the bytes of its name; a damaged one is removed. */
export async function verifyBlob(folder: AgentFolder, file: PackageFile): Promise<boolean> {
  const path = folder.blob(file.sha256, file.mode)
  if ((await hasSize(path, file.sizeBytes)) && (await hashFile(path)) === file.sha256) return true
  await rm(path, { force: true })
  return false
}
