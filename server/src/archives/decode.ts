import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createGunzip, createZstdDecompress } from 'node:zlib'
import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import xzDecompress from 'xz-decompress'
import { archiveError, displayBytes } from './archive-error.ts'
import { detectContainer, isSkippableFrame, isUnread, type Packing } from './archive-format.ts'
import { isZero } from './is-zero.ts'
import type { ReadPosition } from './raw-entry.ts'
import { type FileRange, readRange } from './read-pieces.ts'
import { TAR_BLOCK } from './tar/tar-header.ts'

/** So much is read, and unpacked, at once: each step costs two turns between threads. */
const CHUNK_BYTES = 262_144
const MAX_ZSTD_FRAMES = 10_000

/** Up to `length` bytes at the start of a range. */
export async function readHead({ file, start, end }: FileRange, length: number): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    return await readAt(handle, start, Math.min(length, end - start))
  } finally {
    await handle.close()
  }
}

/** Up to `length` bytes at `position`; fewer only at the end of the file. */
export async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, length))
  let filled = 0
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, position + filled)
    if (bytesRead === 0) break
    filled += bytesRead
  }
  return bytes.subarray(0, filled)
}

/** How a range is packed by its first bytes; null when it is neither a known packing nor a tar. */
export async function detectPacking(range: FileRange): Promise<Packing | null> {
  const container = detectContainer(await readHead(range, TAR_BLOCK))
  return container === null || container === 'zip' || container === 'deb' || isUnread(container)
    ? null
    : container
}

interface Decoding {
  range: FileRange
  packing: Packing
  limits: ArchiveLimits
  /** Named by refusals: the entry being read when a stream grows too much. */
  position: ReadPosition
}

/** The unpacked bytes of a range, in chunks; refuses streams that grow too much or need too much memory. */
export async function* decode(decoding: Decoding): AsyncGenerator<Buffer> {
  const { range, limits, position } = decoding
  const allowed = limits.ratioGraceBytes + limits.maxRatio * (range.end - range.start)
  let total = 0
  for await (const chunk of unpack(decoding)) {
    total += chunk.length
    if (total > allowed)
      throw archiveError('archive_ratio_too_high', position.entry, { limit: limits.maxRatio })
    yield chunk
  }
}

function unpack(decoding: Decoding): AsyncIterable<Buffer> {
  if (decoding.packing === 'gz') return gunzip(decoding.range)
  if (decoding.packing === 'xz') return unxz(decoding)
  if (decoding.packing === 'zst') return unzstd(decoding)
  return readRange(decoding.range)
}

/** The raw bytes of a range; an empty range has none (`createReadStream` cannot say that itself). */
function openRange({ file, start, end }: FileRange): Readable {
  if (end <= start) return Readable.from([])
  return createReadStream(file, { start, end: end - 1, highWaterMark: CHUNK_BYTES })
}

/** Feeds a range through a zlib transform; a failure on either side ends both. */
export function through(range: FileRange, transform: Transform): AsyncIterable<Buffer> {
  pipeline(openRange(range), transform, () => {
    // The error also ends the transform, where the reader meets it.
  })
  return transform
}

async function* gunzip(range: FileRange): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES })
  yield* through(range, gunzip)
  // zlib silently ignores what follows a zero byte after the last member; zeros alone are padding, as gzip(1) takes it.
  const rest = { ...range, start: range.start + gunzip.bytesWritten }
  for await (const chunk of readRange(rest))
    if (!isZero(chunk)) throw new Error('bytes after the gzip stream')
}

/** One frame after the other, since zlib's zstd stops after the first (RFC 8878 allows a series). */
async function* unzstd({ range, limits, position }: Decoding): AsyncGenerator<Buffer> {
  const windowLog = Math.floor(Math.log2(limits.maxWindowBytes))
  let start = range.start
  for (let frames = 0; start < range.end; frames += 1) {
    if (frames === MAX_ZSTD_FRAMES) throw new Error('too many zstd frames')
    const head = await readHead({ ...range, start }, 8)
    if (isSkippableFrame(head)) {
      start += 8 + head.readUInt32LE(4)
      if (start > range.end) throw new Error('a skippable frame reaches past the end')
      continue
    }
    const frame = createZstdDecompress({
      chunkSize: CHUNK_BYTES,
      params: { [constants.ZSTD_d_windowLogMax]: windowLog },
    })
    try {
      yield* through({ ...range, start }, frame)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (code === 'ZSTD_error_frameParameter_windowTooLarge') throw windowTooLarge(position, limits)
      if (code === 'ZSTD_error_dictionary_wrong')
        throw archiveError('archive_unsupported', position.entry, { feature: 'zstd dictionary' })
      throw error
    }
    if (frame.bytesWritten === 0) throw new Error('an empty zstd frame')
    start += frame.bytesWritten
  }
}

/** Result codes of XZ Embedded, which xz-decompress puts into its messages. */
const XZ_MEMORY_LIMIT = /error code [34]$/
const XZ_UNSUPPORTED = /error code [26]$/

async function* unxz({ range, limits, position }: Decoding): AsyncGenerator<Buffer> {
  // Web streams hand over the same bytes; the casts only name the element type Node's own types leave out.
  const source = openRange(range)
  const packed = Readable.toWeb(source) as ReadableStream<Uint8Array>
  try {
    for await (const chunk of new xzDecompress.XzReadableStream(packed))
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (XZ_MEMORY_LIMIT.test(message)) throw windowTooLarge(position, limits)
    if (XZ_UNSUPPORTED.test(message)) throw archiveError('archive_xz_options', position.entry)
    throw error
  } finally {
    // The decoder does not let go of what it fails on.
    source.destroy()
  }
}

function windowTooLarge({ entry }: ReadPosition, limits: ArchiveLimits) {
  return archiveError('archive_window_too_large', entry, { limit: displayBytes(limits.maxWindowBytes) })
}
