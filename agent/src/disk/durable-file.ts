import { readdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'
import type { Disk } from './disk.ts'

/** Replaces a file wholly or not at all, and is on disk when it returns. One writer per path at a time. */
export async function writeDurably(
  disk: Disk,
  path: string,
  data: string | Uint8Array,
  mode = 0o600,
): Promise<void> {
  const temporary = `${path}.new`
  await writeSynced(disk, temporary, data, mode)
  await disk.rename(temporary, path)
  await disk.sync(dirname(path))
}

/** Writes a file anew and has its bytes on disk when it returns; its name only once the folder is synced. */
export async function writeSynced(
  disk: Disk,
  path: string,
  data: string | Uint8Array,
  mode: number,
): Promise<void> {
  const file = await disk.open(path, { mode, isFresh: true })
  try {
    await file.append(data)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes a folder and those above it; those that were not there have their names on disk when it returns. */
export async function makeFolderDurably(disk: Disk, path: string, mode: number): Promise<void> {
  const topmost = await disk.makeFolder(path, mode)
  if (topmost === undefined) return
  for (let made = path; made.length >= topmost.length; made = dirname(made)) await disk.sync(dirname(made))
}

/** Whether a call to the file system failed because nothing is there (ENOENT). */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** The file's text, or `undefined` when there is none. */
export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** A JSON file of known shape, or `undefined` when there is none; throws when it is damaged. */
export async function readJsonFile<S extends z.ZodType>(
  path: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  const text = await readIfThere(path)
  return text === undefined ? undefined : schema.parse(JSON.parse(text))
}

/** Names in a folder; none where there is no folder. */
export async function namesIfThere(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}
