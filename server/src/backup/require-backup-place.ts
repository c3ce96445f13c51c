import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { CannotStart } from '../ground/cannot-start.ts'
import { isMissing } from '../storage/is-missing.ts'

/**
 * Makes sure before anything else is done that a backup can be written to a file: it is new, and its folder is there and
 * takes files. @throws CannotStart with what to do
 */
export async function requireBackupPlace(file: string): Promise<void> {
  const path = resolve(file)
  const folder = dirname(path)
  const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(
      isMissing(error) ? `there is no folder ${folder}; make it first` : `${folder}: ${error.message}`,
    )
  })
  if (!found.isDirectory()) throw new CannotStart(`${folder} is no folder; name a file in one`)
  await access(folder, constants.W_OK).catch(() => {
    throw new CannotStart(`the folder ${folder} cannot be written to`)
  })
  if (await stat(path).catch(() => undefined))
    throw new CannotStart(`${path} exists already; name a new file`)
}
