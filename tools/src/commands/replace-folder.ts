import { rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/**
 * Builds into a folder beside `folder` and puts it into its place once it is whole, by a rename: whoever reads the
 * folder meanwhile never meets half a build. `build` answers whether it worked; if not, all stays as it was.
 */
export async function replaceFolder(
  folder: string,
  build: (beside: string) => Promise<boolean>,
): Promise<boolean> {
  const named = (age: string) => join(dirname(folder), `.${basename(folder)}-${age}-${process.pid}`)
  const [beside, before] = [named('new'), named('old')]
  try {
    if (!(await build(beside))) return false
    await rename(folder, before).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    await rename(beside, folder)
    return true
  } finally {
    await rm(beside, { recursive: true, force: true })
    await rm(before, { recursive: true, force: true })
  }
}
