import { readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlinkIfThere } from './spool-folder.ts'
import { syncFolder } from './sync-folder.ts'

/** Names of the blobs below `<root>/sha256`, one folder of them at a time. */
export async function* listBlobFiles(root: string): AsyncGenerator<string[]> {
  const top = join(root, 'sha256')
  const folders = await readdir(top).catch(() => [])
  for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    const names = await readdir(join(top, folder))
    yield names.filter((name) => /^[0-9a-f]{62}$/.test(name)).map((name) => folder + name)
  }
}

async function writtenAt(file: string): Promise<Date | undefined> {
  return (await stat(file).catch(() => undefined))?.mtime
}

/**
 * Removes a blob's file if it was written before an instant. It is moved aside first and looked at again there: a put
 * renames a new file over the old one, and whichever of the two was moved decides.
 */
export async function removeStaleFile(request: {
  file: string
  root: string
  before: Date
}): Promise<boolean> {
  const { file, root, before } = request
  const seen = await writtenAt(file)
  if (!seen || seen >= before) return false
  const aside = join(root, 'tmp', `stale-${process.pid}-${file.split('/').slice(-2).join('')}`)
  await rename(file, aside)
  const moved = await writtenAt(aside)
  if (moved && moved >= before) {
    await rename(aside, file)
    return false
  }
  await unlinkIfThere(aside)
  await syncFolder(join(file, '..'))
  return true
}
