import { createHash } from 'node:crypto'
import { readlink } from 'node:fs/promises'
import { mostPieceBytes } from '../message-stream.ts'
import { shownPath } from '../shown-text.ts'
import { errnoOf, FileError } from './file-error.ts'
import { namesOf } from './file-names.ts'
import { answer, checkNotAborted, type FileWork, shownPlace } from './file-work.ts'
import { mayAccess } from './may-access.ts'
import { checkAccess, entryPath, type Opened, openEntry, openPlace, openToRead } from './open-place.ts'
import { findPlace, type Place } from './remote-path.ts'
import { type TarEntry, tarEnd, tarHeader, tarPadding } from './tar-header.ts'

/** Folders within folders that are gone into: each is a descriptor. */
const mostDepth = 256

/** What is gone again, was a link a moment ago, or is closed to an agent that is not root; nothing of it was written yet. */
const leftOut: readonly string[] = ['ENOENT', 'EINVAL', 'EACCES']

/** Collects bytes into whole messages, so that many small files do not make many small ones. */
function createTarStream(work: FileWork) {
  const hash = createHash('sha256')
  let [buffer, filled, sent] = [Buffer.allocUnsafe(1 + mostPieceBytes), 1, 0]

  async function flush(): Promise<void> {
    if (filled === 1) return
    const piece = buffer.subarray(0, filled)
    ;[buffer, filled] = [Buffer.allocUnsafe(1 + mostPieceBytes), 1]
    await work.messages.sendMarked(piece)
    hash.update(piece.subarray(1))
    sent += piece.length - 1
  }

  return {
    flush,
    sentBytes: () => sent,
    digest: () => hash.digest('hex'),
    async write(bytes: Buffer): Promise<void> {
      for (let at = 0; at < bytes.length; ) {
        const length = Math.min(bytes.length - at, buffer.length - filled)
        bytes.copy(buffer, filled, at, at + length)
        filled += length
        at += length
        if (filled === buffer.length) await flush()
      }
    },
  }
}

interface Archive {
  work: FileWork
  out: ReturnType<typeof createTarStream>
  files: number
}

function entryOf(name: Buffer, type: TarEntry['type'], { stat }: Opened): TarEntry {
  const { mode, uid, gid, size, mtimeMs } = stat
  return { name, type, mode, uid, gid, bytes: size, modifiedMs: mtimeMs }
}

/** As long as its header says: what a file grows by is left out, and what it lost is zeros, as tar does it. */
async function addFile({ work, out }: Archive, name: Buffer, seen: Opened): Promise<void> {
  await using file = await openToRead(work.access, seen)
  const entry = entryOf(name, 'file', seen)
  await out.write(tarHeader(entry))
  const buffer = Buffer.allocUnsafe(65_536)
  for (let at = 0; at < entry.bytes; ) {
    checkNotAborted(work)
    const length = Math.min(buffer.length, entry.bytes - at)
    const { bytesRead } = await file.read(buffer, 0, length, at)
    const read = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer.subarray(0, length).fill(0)
    await out.write(read)
    at += read.length
  }
  await out.write(tarPadding(entry.bytes))
}

interface Named {
  name: Buffer
  /** In the archive. */
  tarName: Buffer
}

async function addEntry(archive: Archive, folder: Opened, { name, tarName }: Named, depth: number) {
  const { work, out } = archive
  checkNotAborted(work)
  await using seen = await openEntry(work.access, folder, name)
  // Awaited here: what is open ends with this function.
  if (seen.stat.isDirectory()) return await addFolder(archive, seen, tarName, depth + 1)
  if (seen.stat.isSymbolicLink()) {
    // The link that was looked at, by its descriptor (readlinkat(2) with an empty path is not within reach).
    const leadsTo = await readlink(entryPath(folder, name), 'buffer')
    await out.write(tarHeader({ ...entryOf(tarName, 'link', seen), leadsTo }))
  } else if (seen.stat.isFile() && mayAccess(work.access.user, seen.stat, 'read'))
    await addFile(archive, tarName, seen)
  else return
  archive.files += 1
}

/** What the remote user may not read, and what is gone again, is left out; sockets, pipes and devices are. */
async function addFolder(archive: Archive, folder: Opened, tarName: Buffer, depth: number): Promise<void> {
  const { work, out } = archive
  const { access } = work
  if (depth > mostDepth) throw new FileError('too_many', 'folders lie too deep in one another')
  if (access.hidden === `${folder.stat.dev}:${folder.stat.ino}`) return
  await out.write(tarHeader(entryOf(tarName, 'folder', folder)))
  const isOpen = mayAccess(access.user, folder.stat, 'read') && mayAccess(access.user, folder.stat, 'enter')
  if (!isOpen) return
  for await (const name of namesOf(folder)) {
    const named = { name, tarName: Buffer.concat([tarName, Buffer.from('/'), name]) }
    await addEntry(archive, folder, named, depth).catch((error: unknown) => {
      if (!leftOut.includes(errnoOf(error) ?? '')) throw error
    })
  }
}

async function sendArchive(archive: Archive, folder: Opened, name: Buffer): Promise<void> {
  await addFolder(archive, folder, name, 0)
  await archive.out.write(tarEnd)
  await archive.out.flush()
}

function placeNamed(work: FileWork, path: string): { place: Place; name: Buffer } {
  const place = findPlace(work.roots, path)
  if (!place) throw new FileError('not_a_folder', 'this is not a folder')
  return { place, name: place.below.at(-1) ?? place.root.names.at(-1) ?? Buffer.from('root') }
}

/**
 * Sends a folder with all that is in it as a tar, links as links. What left the robot is a deed also where the rest did
 * not. @throws FileError; AbortedError
 */
export async function archiveFolder(work: FileWork, { path }: { path: string }): Promise<void> {
  const { place, name } = placeNamed(work, path)
  await using folder = await openPlace(work.access, place)
  checkAccess(work.access, folder, 'read')
  const shownName = `${shownPath(name, 1990)}.tar`
  await answer(work, { type: 'begin', name: shownName, bytes: null, version: '', offset: 0 })
  const archive: Archive = { work, out: createTarStream(work), files: 0 }
  const report = () => {
    const counts = { files: archive.files, bytes: archive.out.sentBytes() }
    return work.report({ kind: 'folder_downloaded', path: shownPlace(place), ...counts })
  }
  try {
    await sendArchive(archive, folder, name)
  } catch (error) {
    if (archive.out.sentBytes() > 0) await report()
    throw error
  }
  await report()
  await answer(work, { type: 'done', bytes: archive.out.sentBytes(), sha256: archive.out.digest() })
}
