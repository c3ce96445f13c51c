import { constants } from 'node:fs'
import { link, lstat, mkdir, mkdtemp, open, rename, rmdir, unlink } from 'node:fs/promises'
import { errnoOf, FileError } from './file-error.ts'
import { answer, type FileWork, shownPlace } from './file-work.ts'
import { mayChangeFolder, mayRemove } from './may-access.ts'
import { checkHidden, entryPath, type Opened, openEntry, openParent, openPlace } from './open-place.ts'
import { checkName, findPlace } from './remote-path.ts'

const done = { type: 'done', bytes: 0, sha256: null } as const

/** @throws FileError exists */
async function checkFree(path: Buffer): Promise<void> {
  const exists = await lstat(path).then(
    () => true,
    (error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return false
      throw error
    },
  )
  if (exists) throw new FileError('exists', 'there is something of this name')
}

/** Never over something that is there: files and links by link(2), which fails then; folders cannot replace a file. */
async function moveTo(from: Buffer, to: Buffer, isFolder: boolean): Promise<void> {
  await checkFree(to)
  if (isFolder) return rename(from, to)
  try {
    await link(from, to)
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') throw error
    return rename(from, to)
  }
  await unlink(from)
}

/** Gives an entry another name in its folder; a link itself, not what it leads to. @throws FileError */
export async function renameEntry(work: FileWork, request: { path: string; name: string }): Promise<void> {
  const place = findPlace(work.roots, request.path)
  if (!place) throw new FileError('not_allowed', 'this folder itself stays as it is')
  const to = checkName(Buffer.from(request.name))
  const { folder, name } = await openParent(work.access, place)
  await using _folder = folder
  await using seen = await openEntry(work.access, folder, name)
  checkHidden(work.access, seen)
  if (!mayRemove(work.access.user, folder.stat, seen.stat))
    throw new FileError('not_allowed', 'the remote user may not rename it')
  await moveTo(entryPath(folder, name), entryPath(folder, to), seen.stat.isDirectory())
  const shownTo = shownPlace({ ...place, below: [...place.below.slice(0, -1), to] })
  await work.report({ kind: 'file_renamed', path: shownPlace(place), to: shownTo })
  await answer(work, done)
}

/**
 * Makes a folder that belongs to a user. It is made and given within one that only root may enter and then moved out: were it
 * given where others may rename, they could put a folder of somebody else in its place just before.
 */
async function makeOwned(folder: Opened, name: Buffer, { uid, gid }: { uid: number; gid: number }) {
  const room = await mkdtemp(entryPath(folder, Buffer.from('.filo-folder-')).toString())
  try {
    await using inner = await open(room, constants.O_DIRECTORY | constants.O_NOFOLLOW)
    const stat = await inner.stat()
    if (stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0)
      throw new FileError('changed', 'the folder was exchanged on the robot meanwhile')
    const made = entryPath({ handle: inner }, Buffer.from('folder'))
    await mkdir(made, 0o755)
    {
      await using handle = await open(made, constants.O_DIRECTORY | constants.O_NOFOLLOW)
      await handle.chmod(0o755)
      await handle.chown(uid, gid)
    }
    const target = entryPath(folder, name)
    await checkFree(target).catch(async (error: unknown) => {
      await rmdir(made)
      throw error
    })
    await rename(made, target)
  } finally {
    await rmdir(room).catch(() => undefined)
  }
}

/** Makes a folder that belongs to the remote user. @throws FileError */
export async function makeFolder(work: FileWork, request: { folder: string; name: string }): Promise<void> {
  const place = findPlace(work.roots, request.folder)
  if (!place) throw new FileError('not_allowed', 'nothing is made beside the folders that may be worked in')
  const name = checkName(Buffer.from(request.name))
  await using folder = await openPlace(work.access, place)
  const { user } = work.access
  if (!mayChangeFolder(user, folder.stat))
    throw new FileError('not_allowed', 'the remote user may not write there')
  await checkFree(entryPath(folder, name))
  if (user) await makeOwned(folder, name, user)
  else await mkdir(entryPath(folder, name), 0o755)
  const path = shownPlace({ ...place, below: [...place.below, name] })
  await work.report({ kind: 'folder_made', path })
  await answer(work, done)
}
