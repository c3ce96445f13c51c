import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mostPieceBytes } from '../message-stream.ts'
import { shownPath } from '../shown-text.ts'
import { FileError } from './file-error.ts'
import { answer, checkNotAborted, type FileWork, shownPlace } from './file-work.ts'
import { openEntry, openParent, openToRead } from './open-place.ts'
import { findPlace } from './remote-path.ts'

interface Request {
  path: string
  offset: number
  version: string | null
}

/** What tells a state of a file from any other; with its size in bytes. */
async function readVersion(file: FileHandle): Promise<{ version: string; size: number }> {
  const { dev, ino, size, mtimeNs } = await file.stat({ bigint: true })
  return { version: `${dev}-${ino}-${size}-${mtimeNs}`, size: Number(size) }
}

const changed = () => new FileError('changed', 'the file was changed meanwhile')

/** Reads a file piece by piece up to `end`. @throws FileError changed where it is shorter */
async function readPieces(
  work: FileWork,
  file: FileHandle,
  [start, end]: [number, number],
  handle: (buffer: Buffer) => Promise<void> | void,
): Promise<void> {
  for (let position = start; position < end; ) {
    checkNotAborted(work)
    // The first byte is for the message's mark.
    const buffer = Buffer.allocUnsafe(1 + Math.min(mostPieceBytes, end - position))
    const { bytesRead } = await file.read(buffer, 1, buffer.length - 1, position)
    if (bytesRead === 0) throw changed()
    await handle(buffer.subarray(0, 1 + bytesRead))
    position += bytesRead
  }
}

/**
 * Sends a file from an offset on; `done` has the hash of the whole. One that changes meanwhile is not finished. What left
 * the robot is a deed also where the rest did not: so many bytes of its beginning, with their hash.
 * @throws FileError; AbortedError
 */
export async function downloadFile(work: FileWork, { path, offset, version }: Request): Promise<void> {
  const place = findPlace(work.roots, path)
  if (!place) throw new FileError('not_a_file', 'this is not a file')
  const { folder, name } = await openParent(work.access, place)
  await using _folder = folder
  await using seen = await openEntry(work.access, folder, name)
  await using file = await openToRead(work.access, seen)
  const first = await readVersion(file)
  if ((version !== null && version !== first.version) || offset > first.size) throw changed()
  const hash = createHash('sha256')
  await readPieces(work, file, [0, offset], (buffer) => void hash.update(buffer.subarray(1)))
  await answer(work, {
    type: 'begin',
    name: shownPath(name, 2000),
    bytes: first.size,
    version: first.version,
    offset,
  })
  let sent = offset
  const report = (sha256: string) =>
    work.report({ kind: 'file_downloaded', path: shownPlace(place), bytes: sent, sha256 })
  try {
    await readPieces(work, file, [offset, first.size], async (buffer) => {
      await work.messages.sendMarked(buffer)
      hash.update(buffer.subarray(1))
      sent += buffer.length - 1
    })
    if ((await readVersion(file)).version !== first.version) throw changed()
  } catch (error) {
    if (sent > offset) await report(hash.digest('hex'))
    throw error
  }
  const sha256 = hash.digest('hex')
  await report(sha256)
  await answer(work, { type: 'done', bytes: first.size, sha256 })
}
