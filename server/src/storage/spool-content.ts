import { createHash, hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { SpooledFile, StoredBlob } from './blob-store.ts'
import { unlinkIfThere } from './spool-folder.ts'

/** Smaller content is taken into memory and written by one call, which blocks for less than a tenth of a millisecond. */
const SMALL = 256 * 1024
/** Pieces of large content are written together from so many bytes on. */
const WRITTEN_TOGETHER = 2 ** 20
/** From so many bytes on the disk begins with what was written, while the rest is read and hashed. */
const SENT_AHEAD = 2 ** 26

async function writeSmall(content: AsyncIterable<Buffer>, file: string): Promise<StoredBlob> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  const bytes = pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
  writeFileSync(file, bytes, { flag: 'wx' })
  return { sha256: hash('sha256', bytes), sizeBytes: bytes.length }
}

/** All bytes of some pieces; one call may write fewer. */
async function writeWhole(handle: FileHandle, pieces: readonly Buffer[]): Promise<void> {
  const whole = pieces.reduce((sum, { length }) => sum + length, 0)
  const { bytesWritten } = await handle.writev(pieces)
  if (bytesWritten < whole) await handle.appendFile(Buffer.concat(pieces).subarray(bytesWritten))
}

/** Writes pieces together, one write after the other, while whoever hands them over goes on with the next. */
function createWriting(handle: FileHandle) {
  let pieces: Buffer[] = []
  let [gathered, unsent] = [0, 0]
  let writing: Promise<void> = Promise.resolve()
  let sending: Promise<void> = Promise.resolve()

  async function flush(): Promise<void> {
    await writing
    if (unsent >= SENT_AHEAD) {
      await sending
      sending = handle.datasync()
      unsent = 0
    }
    if (pieces.length > 0) writing = writeWhole(handle, pieces)
    // Whoever waits for them next throws what became of them.
    for (const begun of [writing, sending]) begun.catch(() => undefined)
    unsent += gathered
    ;[pieces, gathered] = [[], 0]
  }

  return {
    add: async (piece: Buffer): Promise<void> => {
      pieces.push(piece)
      gathered += piece.length
      if (gathered >= WRITTEN_TOGETHER) await flush()
    },
    end: async (): Promise<void> => {
      await flush()
      await writing
      await sending
    },
    /** What was begun is over when it resolves, well or not. */
    settle: () => Promise.allSettled([writing, sending]),
  }
}

/** Hashes a piece while the one before it is written. */
async function writeLarge(content: AsyncIterable<Buffer>, file: string): Promise<StoredBlob> {
  const sha = createHash('sha256')
  let sizeBytes = 0
  const handle = await open(file, 'wx')
  const writing = createWriting(handle)
  try {
    for await (const piece of content) {
      sizeBytes += piece.length
      await writing.add(piece)
      sha.update(piece)
    }
    await writing.end()
  } finally {
    await writing.settle()
    await handle.close()
  }
  return { sha256: sha.digest('hex'), sizeBytes }
}

/**
 * Writes content of about `sizeBytes` into a new file and hashes it. Nothing is synced: whoever adopts the file does that
 * (`BlobStore.adopt`). After an error there is no file.
 */
export async function spoolContent(
  content: AsyncIterable<Buffer>,
  sizeBytes: number,
  file: string,
): Promise<SpooledFile> {
  try {
    const blob = await (sizeBytes <= SMALL ? writeSmall : writeLarge)(content, file)
    return { ...blob, file }
  } catch (error) {
    await unlinkIfThere(file)
    throw error
  }
}
