import { open, readFile, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { z } from 'zod'

/** Makes a rename or a new name in a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Replaces a file wholly or not at all, and is on disk when it returns. One writer per path at a time. */
export async function writeDurably(path: string, data: string | Uint8Array, mode = 0o600): Promise<void> {
  const temporary = `${path}.new`
  const handle = await open(temporary, 'w', mode)
  try {
    await handle.writeFile(data)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, path)
  await syncFolder(dirname(path))
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
