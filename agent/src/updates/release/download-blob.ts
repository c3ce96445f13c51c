import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { blobErrors } from '@filo/contract/blobs/blob-errors'
import type { PackageFile } from '@filo/contract/device/assignment/package-content'
import type { AgentContext } from '../../context.ts'
import type { Disk, DiskFile } from '../../disk/disk.ts'
import type { Http } from '../http/download.ts'
import { HttpStatusError } from '../http/http-status-error.ts'
import { type Answer, endAnswer } from '../http/request-server.ts'
import { TransientError, UpdateError } from '../update-error.ts'
import { copyBlob, findBlob, keepBlob } from './blob-store.ts'
import type { Arrival } from './file-times.ts'

export interface BlobSource {
  context: AgentContext
  http: Http
  unitId: string
  signal: AbortSignal
  /** What their times are taken from. */
  arrival: Arrival
  /** Told about every piece that arrived; negative when arrived bytes had to be thrown away. */
  onBytes: (count: number) => void
  /** Told about every piece that came over the network, whatever becomes of it. */
  onReceived?: (count: number) => void
}

/** The server lacks this content. */
export class BlobMissing extends TransientError {
  readonly file: PackageFile

  constructor(file: PackageFile) {
    super(`the server lacks ${file.path} (${file.sha256})`)
    this.name = 'BlobMissing'
    this.file = file
  }
}

export interface Part {
  file: DiskFile
  hash: Hash
  length: number
}

/** Opens what has arrived of a file, hashed so far. */
export async function openPart(disk: Disk, path: string): Promise<Part> {
  const file = await disk.open(path, { mode: 0o600, isFresh: false })
  const hash = createHash('sha256')
  let length = 0
  if ((await stat(path)).size === 0) return { file, hash, length }
  for await (const piece of createReadStream(path)) {
    hash.update(piece as Buffer)
    length += (piece as Buffer).length
  }
  return { file, hash, length }
}

async function emptyPart(part: Part): Promise<void> {
  await part.file.empty()
  part.hash = createHash('sha256')
  part.length = 0
}

function isRangeAnswer(answer: Answer, offset: number): boolean {
  return answer.status === 206 && (answer.header('content-range') ?? '').startsWith(`bytes ${offset}-`)
}

async function openRest(source: BlobSource, file: PackageFile, part: Part): Promise<Answer> {
  const { unitId, signal } = source
  const path = `/api/blobs/${file.sha256}`
  const answer = await source.http.get(path, { unitId, signal, offset: part.length })
  if (part.length > 0 && !isRangeAnswer(answer, part.length)) {
    source.onBytes(-part.length)
    await emptyPart(part)
  }
  return answer
}

/** Length comes before hash: an answer that says it has another length is not read. */
function hasOtherLength(answer: Answer, expected: number): boolean {
  const length = answer.header('content-length')
  return length !== undefined && Number(length) !== expected
}

/** Appends what is missing; a broken line leaves the part for the next try. */
async function fillPart(source: BlobSource, file: PackageFile, part: Part): Promise<void> {
  if (part.length >= file.sizeBytes) return
  const answer = await openRest(source, file, part)
  if (hasOtherLength(answer, file.sizeBytes - part.length)) {
    endAnswer(answer)
    return
  }
  for await (const piece of source.http.readPieces(answer, source.signal)) {
    source.onReceived?.(piece.byteLength)
    part.length += piece.byteLength
    if (part.length > file.sizeBytes) return
    await part.file.append(piece)
    part.hash.update(piece)
    source.onBytes(piece.byteLength)
  }
  if (part.length < file.sizeBytes)
    throw new TransientError('the transfer ended early', { reasonCode: 'broken_off' })
}

async function downloadOnce(source: BlobSource, file: PackageFile): Promise<boolean> {
  const { folder, disk } = source.context
  const path = folder.part(file.sha256)
  const part = await openPart(disk, path)
  try {
    if (part.length > 0) source.onBytes(part.length)
    await fillPart(source, file, part)
    if (part.length === file.sizeBytes && part.hash.digest('hex') === file.sha256) {
      await keepBlob(source.context, { file, path }, source.arrival)
      return true
    }
  } finally {
    await part.file.close()
  }
  source.onBytes(-part.length)
  await disk.remove(path)
  return false
}

/**
 * Brings one file's bytes into the blob store: nothing when they are there, else the rest of a part begun
 * earlier. Bytes with another hash are thrown away and fetched once more.
 * @throws BlobMissing, TransientError, AbortedError, UpdateError blob_corrupt or download_failed
 */
export async function downloadBlob(source: BlobSource, file: PackageFile): Promise<void> {
  const { folder } = source.context
  const path = folder.blob(file.sha256, file.mode)
  for (let found = await findBlob(folder, file); found; found = await findBlob(folder, file)) {
    if (found === path || (await copyBlob(source.context, { file, path: found }, source.arrival))) return
  }
  try {
    if ((await downloadOnce(source, file)) || (await downloadOnce(source, file))) return
  } catch (error) {
    if (error instanceof HttpStatusError && error.problem === blobErrors.blob_missing.code)
      throw new BlobMissing(file)
    if (error instanceof HttpStatusError) throw new UpdateError('download_failed', error.message)
    throw error
  }
  throw new UpdateError('blob_corrupt', `${file.path} arrived with another hash`, 'TUF 5.7.3')
}
