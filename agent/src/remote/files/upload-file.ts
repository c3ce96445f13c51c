import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises'
import { readRemoteMessage, UploadEnd } from '@filo/contract/remote/remote-streams'
import { isMissing } from '../../disk/durable-file.ts'
import { errnoOf, FileError } from './file-error.ts'
import { answer, checkNotAborted, type FileWork, shownPlace } from './file-work.ts'
import { mayChangeFolder, mayRemove } from './may-access.ts'
import { entryPath, type Opened, openPlace } from './open-place.ts'
import { checkName, findPlace } from './remote-path.ts'
import { partName } from './upload-part.ts'

interface Request {
  folder: string
  name: string
  upload: string
  bytes: number
  replace: boolean
}

const flags = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK
const fresh = flags | constants.O_CREAT | constants.O_EXCL
const doneMode = 0o644
const readBytes = 65_536

/** @returns whether something is there that may be replaced @throws FileError exists, is_link, not_allowed where the file must not come there */
async function checkTarget(
  { access }: FileWork,
  folder: Opened,
  name: Buffer,
  replace: boolean,
): Promise<boolean> {
  const stat = await lstat(entryPath(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!stat) return false
  if (!replace || stat.isDirectory()) throw new FileError('exists', 'there is something of this name')
  if (stat.isSymbolicLink()) throw new FileError('is_link', 'a link is not replaced')
  if (!mayRemove(access.user, folder.stat, stat))
    throw new FileError('not_allowed', 'the remote user may not replace it')
  return true
}

/** A part that was begun is gone on with where it is what an upload of the remote user left, and nothing else. */
async function openPart({ access: { user } }: FileWork, path: Buffer): Promise<FileHandle> {
  const file = await open(path, fresh, 0o600).catch((error: unknown) => {
    if (errnoOf(error) !== 'EEXIST') throw error
  })
  if (file) {
    if (user) await file.chown(user.uid, user.gid)
    return file
  }
  const old = await open(path, flags)
  const stat = await old.stat()
  if (stat.isFile() && stat.nlink === 1 && stat.uid === (user?.uid ?? process.getuid?.())) return old
  await old.close()
  throw new FileError('not_allowed', 'the part of this upload is not of an upload')
}

/** How much of the part goes on: what is there, with its hash; nothing of one that is too long. */
async function resume(
  work: FileWork,
  file: FileHandle,
  bytes: number,
): Promise<{ hash: Hash; offset: number }> {
  const hash = createHash('sha256')
  const { size } = await file.stat()
  if (size > bytes) await file.truncate(0)
  const end = size > bytes ? 0 : size
  const buffer = Buffer.allocUnsafe(readBytes)
  let offset = 0
  while (offset < end) {
    checkNotAborted(work)
    const { bytesRead } = await file.read(buffer, 0, Math.min(readBytes, end - offset), offset)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    offset += bytesRead
  }
  return { hash, offset }
}

/** Writes all of it; a full disk leaves what it took, which the next try finds. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at)
    at += bytesWritten
  }
}

/** Writes what comes until the page says that it was all. @returns the hash of the whole. @throws FileError */
async function receive(work: FileWork, file: FileHandle, bytes: number): Promise<string> {
  const { hash, offset } = await resume(work, file, bytes)
  await answer(work, { type: 'ready', offset })
  for (let position = offset; ; ) {
    const message = readRemoteMessage(await work.inbox.next())
    if (message && 'bytes' in message) {
      if (position + message.bytes.length > bytes)
        throw new FileError('failed', 'more came than was announced')
      await writeAll(file, message.bytes, position)
      hash.update(message.bytes)
      position += message.bytes.length
      continue
    }
    const end = UploadEnd.safeParse(message?.json).data
    if (!end) throw new FileError('failed', 'this is no message of an upload')
    if (position !== bytes) throw new FileError('failed', `${position} of ${bytes} bytes came`)
    const sha256 = hash.digest('hex')
    if (sha256 !== end.sha256) throw new FileError('hash_differs', 'what came is not what was sent')
    return sha256
  }
}

/** Gives a name that is free, or fails; a file system without links (vfat) is looked at first. */
async function linkNew(part: Buffer, target: Buffer): Promise<void> {
  try {
    await link(part, target)
  } catch (error) {
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK'].includes(errnoOf(error) ?? '')) throw error
    const exists = await lstat(target).then(
      () => true,
      () => false,
    )
    if (exists) throw new FileError('exists', 'there is something of this name')
    return rename(part, target)
  }
  await unlink(part)
}

/** Puts the whole file where it belongs, on disk with its name. @throws FileError changed where somebody exchanged the part */
async function publish(
  file: FileHandle,
  folder: Opened,
  names: { part: Buffer; target: Buffer; replace: boolean },
) {
  const { part, target, replace } = names
  await file.chmod(doneMode)
  await file.sync()
  if (replace) await rename(part, target)
  else await linkNew(part, target)
  const [own, there] = [await file.stat(), await lstat(target)]
  if (own.dev !== there.dev || own.ino !== there.ino)
    throw new FileError('changed', 'the file was exchanged on the robot meanwhile')
  await using directory = await open(entryPath(folder, Buffer.from('.')), constants.O_DIRECTORY)
  await directory.sync()
}

/**
 * Takes in a file: what comes goes into a part beside its place, which a later stream of the same upload goes on with; its
 * name it gets whole, checked and on disk. It belongs to the remote user, and everybody may read it.
 * @throws FileError; AbortedError
 */
export async function uploadFile(work: FileWork, request: Request): Promise<void> {
  const { upload, bytes, replace } = request
  const place = findPlace(work.roots, request.folder)
  if (!place) throw new FileError('not_allowed', 'nothing is put beside the folders that may be worked in')
  const name = checkName(Buffer.from(request.name))
  await using folder = await openPlace(work.access, place)
  if (!mayChangeFolder(work.access.user, folder.stat))
    throw new FileError('not_allowed', 'the remote user may not write there')
  await checkTarget(work, folder, name, replace)
  const [part, target] = [entryPath(folder, partName(upload)), entryPath(folder, name)]
  await using file = await openPart(work, part)
  const sha256 = await receive(work, file, bytes).catch(async (error: unknown) => {
    if (error instanceof FileError && error.code === 'hash_differs') await unlink(part)
    throw error
  })
  // What is there may be another file than when the upload began, minutes ago.
  const isThere = await checkTarget(work, folder, name, replace)
  await publish(file, folder, { part, target, replace: isThere })
  const path = shownPlace({ ...place, below: [...place.below, name] })
  await work.report({ kind: 'file_uploaded', path, bytes, sha256 })
  await answer(work, { type: 'done', bytes, sha256 })
}
