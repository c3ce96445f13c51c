import { createHash, hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { SpooledFile, StoredBlob } from './blob-store.ts'
import { unlinkIfThere } from './spool-folder.ts'

/** Smaller content is taken into memory and written by one call, which blocks for less than a tenth of a millisecond. */
const SMALL = 256 * 1024
/** Pieces of large content are written together from so many bytes on. */
const WRITTEN_TOGETHER = 2 ** 20

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

/** Hashes a piece while the one before it is written. */
async function writeLarge(content: AsyncIterable<Buffer>, file: string): Promise<StoredBlob> {
  const sha = createHash('sha256')
  let [sizeBytes, gathered] = [0, 0]
  let pieces: Buffer[] = []
  const handle = await open(file, 'wx')
  let writing: Promise<unknown> = Promise.resolve()
  const write = async () => {
    await writing
    if (pieces.length > 0) writing = writeWhole(handle, pieces)
    // The next write waits for it, and throws what became of it.
    writing.catch(() => undefined)
    pieces = []
    gathered = 0
  }
  try {
    for await (const piece of content) {
      sizeBytes += piece.length
      gathered += piece.length
      sha.update(piece)
      pieces.push(piece)
      if (gathered >= WRITTEN_TOGETHER) await write()
    }
    await write()
    await writing
  } finally {
    await writing.catch(() => undefined)
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
