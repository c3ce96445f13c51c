import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Gives a folder with all that is in it to a user, where it is somebody else's; links themselves are given, not what they
 * lead to. One that is the user's already is not looked into.
 */
export async function ownFolder(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const found = await lstat(path)
  if (found.uid === uid && found.gid === gid) return
  await giveAll(path, { uid, gid })
}

/** The folder itself comes last: a kill on the way has it all begun again. */
async function giveAll(path: string, to: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await giveAll(inside, to)
    else await lchown(inside, to.uid, to.gid)
  }
  await lchown(path, to.uid, to.gid)
}
