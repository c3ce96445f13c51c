import { open } from 'node:fs/promises'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { archiveError } from '../archive-error.ts'
import { BufferedFile } from '../buffered-file.ts'
import { through } from '../decode.ts'
import { noContent, type RawEntry, type ReadPosition } from '../raw-entry.ts'
import { readRange } from '../read-pieces.ts'
import { decodeUtf8 } from '../tar/tar-header.ts'
import { checkLocalHeader, matchesDescriptor } from './zip-headers.ts'
import { listZipRecords, type ZipRecord } from './zip-records.ts'

const TYPE_MASK = 0o170000
const FOLDER = 0o040000
const REGULAR = 0o100000
const LINK = 0o120000
const PIPE = 0o010000

/** Contents up to these sizes are unpacked in one step, which is much cheaper than a stream. */
const SMALL_PACKED_BYTES = 64 * 1024
const SMALL_PLAIN_BYTES = 1024 * 1024

interface ZipSource {
  file: string
  size: number
  limits: ArchiveLimits
  position: ReadPosition
}

interface OpenZip extends ZipSource {
  buffered: BufferedFile
}

/**
 * Reads a zip in the order of its data. The central directory says what there is; each local header must agree,
 * no two entries may share bytes, and size and CRC of every content must be right.
 */
export async function* readZip(source: ZipSource): AsyncGenerator<RawEntry> {
  const handle = await open(source.file, 'r')
  try {
    const buffered = new BufferedFile(handle)
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(buffered, source.size, options)
    const records = await listZipRecords(zip, source.limits, source.position)
    records.reverse().sort((a, b) => b.localOffset - a.localOffset)
    let previousEnd = 0
    // Taken from the end, so that memory shrinks while the tree of names grows.
    for (let record = records.pop(); record; record = records.pop()) {
      source.position.entry = record.name
      if (record.localOffset < previousEnd) throw archiveError('archive_overlap', record.name)
      const start = await checkedDataStart(zip, record, buffered)
      previousEnd = start + record.packedBytes
      yield await toEntry({ ...source, buffered }, record, start)
    }
  } finally {
    await handle.close()
  }
}

/** Where the content starts, once the local header and a data descriptor agree with the central directory. */
async function checkedDataStart(zip: ZipFile, record: ZipRecord, file: BufferedFile): Promise<number> {
  const locator = Object.assign(new Entry(), {
    relativeOffsetOfLocalHeader: record.localOffset,
    compressedSize: record.packedBytes,
  })
  const local = await zip.readLocalFileHeaderPromise(locator)
  if (!checkLocalHeader(record, local)) throw archiveError('archive_header_mismatch', record.name)
  if (record.hasDescriptor) {
    const descriptor = await file.bytes(local.fileDataStart + record.packedBytes, 24)
    if (!matchesDescriptor(record, descriptor)) throw archiveError('archive_header_mismatch', record.name)
  }
  return local.fileDataStart
}

async function toEntry(source: OpenZip, record: ZipRecord, start: number): Promise<RawEntry> {
  const { file, limits } = source
  const { name, sizeBytes, unixMode } = record
  const type = unixMode & TYPE_MASK
  const isFolder = name.endsWith('/')
  if (isFolder && (sizeBytes !== 0 || (type !== 0 && type !== FOLDER)))
    throw archiveError('archive_header_mismatch', name)
  if (!isFolder && type === FOLDER) throw archiveError('archive_header_mismatch', name)
  // `zip a.zip -` notes where the bytes came from: they are a file's, as unzip takes them.
  const isPiped = type === PIPE && sizeBytes > 0
  if (type !== 0 && type !== FOLDER && type !== REGULAR && type !== LINK && !isPiped)
    throw archiveError('archive_special_file', name)
  const mode = unixMode === 0 ? null : unixMode & 0o7777
  const remarks = { codePage: record.codePage, wasSplit: record.wasSplit }
  const empty = { sizeBytes: 0, content: noContent(), remarks }
  if (isFolder) return { ...empty, name, kind: 'folder', mode, target: '' }
  if (sizeBytes > limits.ratioGraceBytes && sizeBytes > limits.maxRatio * record.packedBytes)
    throw archiveError('archive_ratio_too_high', name, { limit: limits.maxRatio })
  const isSmall = record.packedBytes <= SMALL_PACKED_BYTES && sizeBytes <= SMALL_PLAIN_BYTES
  const content = verified(
    isSmall ? unpackSmall(source, record, start) : unpackStream(file, record, start),
    record,
  )
  if (type !== LINK) return { name, kind: 'file', mode, sizeBytes, target: '', content, remarks }
  if (sizeBytes === 0 || sizeBytes > limits.maxLinkBytes)
    throw archiveError('archive_link_text', name, { limit: limits.maxLinkBytes })
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(chunk)
  const target = decodeUtf8(Buffer.concat(chunks))
  return { ...empty, name, kind: 'symbolic-link', mode, target }
}

async function* unpackSmall({ buffered }: OpenZip, record: ZipRecord, start: number): AsyncGenerator<Buffer> {
  const packed = await buffered.bytes(start, record.packedBytes)
  if (!record.isDeflated) return yield packed
  // The default output chunk of 16 KiB per file would be most of the memory of a zip full of tiny files.
  const chunkSize = Math.min(65_536, record.sizeBytes + 64)
  const options = { maxOutputLength: record.sizeBytes + 1, info: true, chunkSize } as const
  const { buffer, engine } = inflateRawSync(packed, options) as unknown as InflateResult
  if (engine.bytesWritten !== record.packedBytes) throw new Error('bytes after the deflate stream')
  yield buffer
}

/** What zlib's `info` option returns; Node's types do not know it. */
interface InflateResult {
  buffer: Buffer
  engine: { bytesWritten: number }
}

async function* unpackStream(file: string, record: ZipRecord, start: number): AsyncGenerator<Buffer> {
  const range = { file, start, end: start + record.packedBytes }
  if (!record.isDeflated) return yield* readRange(range)
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  yield* through(range, inflate)
  if (inflate.bytesWritten !== record.packedBytes) throw new Error('bytes after the deflate stream')
}

/** Fails on the first byte too many, at the end on one too few or a wrong CRC-32. */
async function* verified(chunks: AsyncIterable<Buffer>, record: ZipRecord): AsyncGenerator<Buffer> {
  let total = 0
  let sum = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > record.sizeBytes) throw new Error('more bytes than announced')
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (total !== record.sizeBytes || sum !== record.crc32) throw new Error('wrong size or checksum')
}
