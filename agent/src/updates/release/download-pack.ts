import { hash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { packHeaderBytes, packMaxBlobs, packMissingHeader } from '@filo/contract/device/assignment/blob-pack'
import type { PackageFile } from '@filo/contract/device/assignment/package-content'
import { getBlobPack } from '@filo/contract/device/device-routes'
import { atOnce } from '../../disk/at-once.ts'
import { HttpStatusError } from '../http/http-status-error.ts'
import type { Answer } from '../http/request-server.ts'
import { AbortedError, TransientError } from '../update-error.ts'
import { type CompleteFile, hashFile, keepBlobs, storedFile } from './blob-store.ts'
import { type BlobSource, openPart, type Part } from './download-blob.ts'
import { forEachInParallel } from './for-each-in-parallel.ts'
import type { HashedBlobs } from './hashed-blobs.ts'
import { unpackStream } from './unpack-stream.ts'

/** One pack holds no more than that, save for a single longer file: what arrived of it is kept by then. */
const PACK_BYTES = 128 * 2 ** 20
/** While what came with one is written to the disk for good, the next one arrives. */
const PACKS_AT_ONCE = 2

/** Smaller files are taken into memory, and written at once. */
const SMALL = 256 * 1024

/** Where packs come from, and where it is kept which blobs need no second look. */
export interface PackSource extends BlobSource {
  hashed: HashedBlobs
}

/** What arrives is not what was asked for; the files are fetched one by one then, which tells which is damaged. */
class OddPack extends Error {}

/** Cuts the unpacked stream into exact lengths. */
class PackReader {
  private readonly pieces: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)
  /** What comes in more than one piece is put together here: new memory for each would have all of it looked through. */
  private readonly room = Buffer.allocUnsafeSlow(SMALL)

  constructor(pieces: AsyncIterable<Buffer>) {
    this.pieces = pieces[Symbol.asyncIterator]()
  }

  /** The next bytes, `length` of them in one or more pieces. */
  async *read(length: number): AsyncGenerator<Buffer> {
    for (let left = length; left > 0; ) {
      if (this.rest.length === 0) await this.fill()
      const piece = this.rest.subarray(0, left)
      this.rest = this.rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }

  /** The next `length` bytes, of which there are at most {@link SMALL}; good until something else is taken. */
  async readWhole(length: number): Promise<Buffer> {
    if (this.rest.length === 0 && length > 0) await this.fill()
    if (this.rest.length < length) return this.gather(length)
    const bytes = this.rest.subarray(0, length)
    this.rest = this.rest.subarray(length)
    return bytes
  }

  /** How many bytes follow; undefined where the server lacks the content. */
  async header(): Promise<number | undefined> {
    const header = (await this.readWhole(packHeaderBytes)).readBigUInt64BE()
    return header === packMissingHeader ? undefined : Number(header)
  }

  async end(): Promise<void> {
    await this.pieces.return?.()
  }

  private async gather(length: number): Promise<Buffer> {
    for (let at = 0; at < length; ) {
      if (this.rest.length === 0) await this.fill()
      const count = this.rest.copy(this.room, at, 0, length - at)
      this.rest = this.rest.subarray(count)
      at += count
    }
    return this.room.subarray(0, length)
  }

  private async fill(): Promise<void> {
    const next = await this.pieces.next()
    if (next.done === true) throw new TransientError('the transfer ended early', { reasonCode: 'broken_off' })
    this.rest = next.value
  }
}

async function* counted(source: BlobSource, answer: Answer): AsyncGenerator<Uint8Array> {
  for await (const piece of source.http.readPieces(answer, source.signal)) {
    source.onReceived?.(piece.byteLength)
    yield piece
  }
}

interface Arrived {
  /** Where to go on with the file: behind what has arrived of it. */
  from: number
  isWhole: boolean
}

/**
 * What earlier tries left of a file. A part that cannot be right is begun anew: also one that was whole once and read-only
 * since, of which a loss of power took some.
 */
async function arrivedOf(source: BlobSource, { sha256, sizeBytes }: PackageFile): Promise<Arrived> {
  const path = source.context.folder.part(sha256)
  const { size, mode } = await atOnce(() => statSync(path))
  if (size === sizeBytes && (await hashFile(path).catch(() => undefined)) === sha256)
    return { from: size, isWhole: true }
  if (size < sizeBytes && (mode & 0o200) !== 0) return { from: size, isWhole: false }
  await source.context.disk.remove(path)
  return { from: 0, isWhole: false }
}

interface Begun {
  /** Nothing is left to fetch of these. */
  whole: CompleteFile[]
  /** Where to go on with the others. */
  rest: { file: PackageFile; from: number }[]
}

async function lookForParts(source: BlobSource, files: readonly PackageFile[]): Promise<Begun> {
  const { folder } = source.context
  const parts = new Set(await atOnce(() => readdirSync(folder.parts)))
  const begun: Begun = { whole: [], rest: [] }
  for (const file of files) {
    const path = folder.part(file.sha256)
    const arrived = parts.has(basename(path)) ? await arrivedOf(source, file) : undefined
    if (arrived?.isWhole) begun.whole.push({ file, path })
    else begun.rest.push({ file, from: arrived?.from ?? 0 })
  }
  return begun
}

async function append(source: BlobSource, part: Part, pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const piece of pieces) {
    await part.file.append(piece)
    part.hash.update(piece)
    part.length += piece.length
    source.onBytes(piece.length)
  }
}

/** What became of a file of a pack: where it lies, or that the server lacks it, or that its bytes are not those of its name. */
type ReadFile = CompleteFile | 'missing' | 'odd'

/** Takes a small file off the pack. */
async function readSmall(source: BlobSource, file: PackageFile, reader: PackReader): Promise<ReadFile> {
  const following = await reader.header()
  if (following === undefined) return 'missing'
  if (following !== file.sizeBytes) throw new OddPack('another length than was asked for')
  const bytes = await reader.readWhole(file.sizeBytes)
  if (hash('sha256', bytes) !== file.sha256) return 'odd'
  const { folder, disk } = source.context
  const path = folder.part(file.sha256)
  await disk.write(path, bytes, storedFile(file, source.arrival))
  source.onBytes(bytes.length)
  return { file, path, isFinished: true }
}

/** Takes a large file off the pack; what an earlier try left of one that the server lacks now stays. */
async function readLarge(source: BlobSource, file: PackageFile, reader: PackReader): Promise<ReadFile> {
  const { folder, disk } = source.context
  const path = folder.part(file.sha256)
  const part = await openPart(disk, path)
  try {
    const following = await reader.header()
    if (following === undefined) return 'missing'
    if (following !== file.sizeBytes - part.length) throw new OddPack('another length than was asked for')
    if (part.length > 0) source.onBytes(part.length)
    await append(source, part, reader.read(following))
    if (part.hash.digest('hex') === file.sha256) return { file, path }
  } finally {
    await part.file.close()
  }
  source.onBytes(-part.length)
  await disk.remove(path)
  return 'odd'
}

interface Fetched {
  complete: CompleteFile[]
  missing: PackageFile[]
}

/** Fetches what is left of some files in one answer; notes those that came whole, also when it breaks off. */
async function readRest(source: PackSource, rest: Begun['rest'], fetched: Fetched): Promise<void> {
  const blobs = rest.map(({ file, from }) => ({ sha256: file.sha256, from }))
  const answer = await source.http.post(getBlobPack.path, { blobs, marksMissing: true }, source)
  const reader = new PackReader(unpackStream(counted(source, answer)))
  try {
    for (const { file, from } of rest) {
      const read = file.sizeBytes <= SMALL && from === 0 ? readSmall : readLarge
      const result = await read(source, file, reader)
      if (result === 'missing') fetched.missing.push(file)
      else if (result !== 'odd') fetched.complete.push(result)
    }
  } finally {
    await reader.end().catch(() => undefined)
  }
}

/** Fetches some files in one answer. @returns those that came whole; all that did are kept, also when it breaks off */
async function fetchPack(source: PackSource, files: readonly PackageFile[]): Promise<FetchedFiles> {
  const { whole, rest } = await lookForParts(source, files)
  const complete = [...whole]
  const missing: PackageFile[] = []
  for (const { file } of whole) source.onBytes(file.sizeBytes)
  try {
    if (rest.length > 0) await readRest(source, rest, { complete, missing })
  } finally {
    await keepBlobs(source.context, complete, source.arrival)
    for (const { file } of complete)
      await source.hashed.note(source.context.folder.blob(file.sha256, file.mode))
  }
  return { complete: complete.map(({ file }) => file), missing }
}

function* packsOf(files: readonly PackageFile[]): Generator<PackageFile[]> {
  let pack: PackageFile[] = []
  let bytes = 0
  for (const file of files) {
    if (pack.length > 0 && (bytes + file.sizeBytes > PACK_BYTES || pack.length === packMaxBlobs)) {
      yield pack
      pack = []
      bytes = 0
    }
    pack.push(file)
    bytes += file.sizeBytes
  }
  if (pack.length > 0) yield pack
}

/** A refusal, or bytes that make no sense, and not a line that broke or a robot that stops. */
function isOdd(error: unknown): boolean {
  if (error instanceof HttpStatusError || error instanceof OddPack) return true
  return !(error instanceof TransientError || error instanceof AbortedError) && isZstdError(error)
}

function isZstdError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_')
}

/** Files that are kept now, and those that the server lacks. */
interface FetchedFiles {
  complete: readonly PackageFile[]
  missing: readonly PackageFile[]
}

/**
 * Brings files into the blob store, many with each answer: what is left of parts begun earlier, else all of it. What cannot
 * be had this way (an older server, a file that arrives damaged) is left to `downloadBlob`.
 * @throws TransientError, AbortedError
 */
export async function downloadPacks(
  source: PackSource,
  files: readonly PackageFile[],
  onDone: (count: number) => void,
): Promise<FetchedFiles> {
  const complete: PackageFile[] = []
  const missing: PackageFile[] = []
  await forEachInParallel(packsOf(files), PACKS_AT_ONCE, async (pack) => {
    try {
      const fetched = await fetchPack(source, pack)
      complete.push(...fetched.complete)
      missing.push(...fetched.missing)
      onDone(fetched.complete.length)
    } catch (error) {
      if (!isOdd(error)) throw error
      source.context.logger.warn({ err: error, files: pack.length }, 'a pack of files could not be taken')
    }
  })
  return { complete, missing }
}
