import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { FileError } from './file-error.ts'
import { type AccessBit, type FileUser, mayAccess } from './may-access.ts'
import type { Place } from './remote-path.ts'

/** Opens without touching what is opened, not even a device (open(2)); Node has no name for it. */
const openPath = 0o10000000
const onlyLook = openPath | constants.O_NOFOLLOW

/** Who works with files, and what they never see. */
export interface FileAccess {
  user: FileUser
  /** Whose rights hold, for people. */
  name: string
  /** The agent's own folder, with its key, as `dev:ino`. */
  hidden: string
}

/** Something that is open: what it is stays, whatever happens to its name. */
export interface Opened extends AsyncDisposable {
  handle: FileHandle
  stat: Stats
}

/** The path of an open folder's entry: the kernel begins at the descriptor, so that nothing above it can be exchanged. */
export function entryPath({ handle }: Pick<Opened, 'handle'>, name: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`/proc/self/fd/${handle.fd}/`), name])
}

/** The path of what is open itself. */
export function ownPath({ handle }: Pick<Opened, 'handle'>): string {
  return `/proc/self/fd/${handle.fd}`
}

async function look(path: Buffer | string): Promise<Opened> {
  const handle = await open(path, onlyLook)
  try {
    const stat = await handle.stat()
    return { handle, stat, [Symbol.asyncDispose]: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** @throws FileError not_allowed where the remote user could not do that in a shell */
export function checkAccess({ user }: FileAccess, { stat }: Pick<Opened, 'stat'>, access: AccessBit): void {
  if (!mayAccess(user, stat, access)) throw new FileError('not_allowed', 'the remote user may not do that')
}

function checkFolder({ hidden }: FileAccess, { stat }: Opened): void {
  if (stat.isSymbolicLink()) throw new FileError('is_link', 'a link on the way is not followed')
  if (!stat.isDirectory()) throw new FileError('not_a_folder', 'this is not a folder')
  checkHidden({ hidden }, { stat })
}

/** @throws FileError not_allowed for the agent's own folder, whatever it is called */
export function checkHidden({ hidden }: Pick<FileAccess, 'hidden'>, { stat }: Pick<Opened, 'stat'>): void {
  if (hidden === `${stat.dev}:${stat.ino}`) throw new FileError('not_allowed', 'this is the agent’s own')
}

/** Opens an entry of an open folder as it is; a link is opened itself. @throws FileError not_allowed; what open(2) does */
export async function openEntry(access: FileAccess, folder: Opened, name: Buffer): Promise<Opened> {
  checkAccess(access, folder, 'enter')
  return look(entryPath(folder, name))
}

/** Opens a folder within an open one. @throws FileError is_link, not_a_folder, not_allowed; what open(2) does */
export async function openSubfolder(access: FileAccess, folder: Opened, name: Buffer): Promise<Opened> {
  const opened = await openEntry(access, folder, name)
  try {
    checkFolder(access, opened)
    return opened
  } catch (error) {
    await opened.handle.close()
    throw error
  }
}

async function walk(access: FileAccess, start: Opened, names: readonly Buffer[]): Promise<Opened> {
  let folder = start
  for (const name of names) {
    await using above = folder
    folder = await openSubfolder(access, above, name)
  }
  return folder
}

/**
 * Opens a folder below a root, name by name, each from the descriptor of the one above it and none through a link: one
 * that is swapped in on the way leads nowhere. How the root itself is reached was its owner's choice and needs no right;
 * from there on the remote user's mode bits count.
 * @throws FileError is_link, not_a_folder, not_allowed; what open(2) does
 */
export async function openPlace(access: FileAccess, { root, below }: Place): Promise<Opened> {
  const owner = { ...access, user: null }
  return walk(access, await walk(owner, await look('/'), root.real), below)
}

/** The folder of a place and its name in it. @throws FileError not_allowed for a root itself; as {@link openPlace} */
export async function openParent(access: FileAccess, { root, below }: Place) {
  const name = below.at(-1)
  if (!name) throw new FileError('not_allowed', 'this folder itself stays as it is')
  return { folder: await openPlace(access, { root, below: below.slice(0, -1) }), name }
}

/**
 * Opens what was looked at for reading: the very same, however its name was exchanged since.
 * @throws FileError is_link, not_a_file, not_allowed
 */
export async function openToRead(access: FileAccess, seen: Opened): Promise<FileHandle> {
  if (seen.stat.isSymbolicLink()) throw new FileError('is_link', 'a link is not followed')
  if (!seen.stat.isFile()) throw new FileError('not_a_file', 'this is not a file')
  checkAccess(access, seen, 'read')
  return open(ownPath(seen), constants.O_RDONLY | constants.O_NONBLOCK)
}
