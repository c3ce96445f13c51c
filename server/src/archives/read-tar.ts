import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { archiveError } from './archive-error.ts'
import { ByteReader } from './byte-reader.ts'
import { type PaxOverrides, parsePaxRecords } from './pax-records.ts'
import { noContent, type RawEntry, type ReadPosition } from './raw-entry.ts'
import { hasTarChecksum, parseTarHeader, parseText, TAR_BLOCK, type TarHeader } from './tar-header.ts'

const KINDS = new Map<string, RawEntry['kind']>([
  ['0', 'file'],
  ['7', 'file'],
  ['1', 'hard-link'],
  ['2', 'symbolic-link'],
  ['5', 'folder'],
])
const SPECIAL_TYPES = new Set(['3', '4', '6'])
const HEADER_TYPES = new Set(['x', 'g', 'L', 'K'])

interface TarSource {
  chunks: AsyncIterable<Buffer>
  limits: ArchiveLimits
  position: ReadPosition
  /** Called for each extended header, so that endless headers meet the entry limit. */
  countHeader: (entry: string) => void
}

/** What extended headers said about the next entry. */
interface Extension {
  pax: PaxOverrides | null
  longName: string | null
  longLink: string | null
}

/**
 * Reads a tar strictly: known header layouts only, no content where none belongs, zeros up to the end after the
 * end mark. Throws refusals, and plain errors for a stream that breaks off.
 */
export async function* readTar(source: TarSource): AsyncGenerator<RawEntry> {
  const reader = new ByteReader(source.chunks)
  let isFirst = true
  try {
    while (true) {
      const entry = await nextEntry(reader, source, isFirst)
      if (entry === null) return
      isFirst = false
      yield entry
      await reader.skipUntaken()
      await skipPadding(reader, entry.sizeBytes)
    }
  } finally {
    await reader.close()
  }
}

async function nextEntry(reader: ByteReader, source: TarSource, isFirst: boolean): Promise<RawEntry | null> {
  const extension: Extension = { pax: null, longName: null, longLink: null }
  let mayStartArchive = isFirst
  while (true) {
    const block = await reader.readOrEnd(TAR_BLOCK)
    const isExtended = extension.pax || extension.longName !== null || extension.longLink !== null
    if (block === null || isZero(block)) {
      if (block === null || isExtended) throw archiveError('archive_corrupt', source.position.entry)
      await expectZeros(reader, source.position)
      return null
    }
    if (!hasTarChecksum(block))
      throw archiveError(
        mayStartArchive ? 'archive_unknown_format' : 'archive_corrupt',
        source.position.entry,
      )
    mayStartArchive = false
    const header = parseTarHeader(block, source.position.entry)
    if (!HEADER_TYPES.has(header.type)) return toEntry(reader, header, extension, source.position)
    await readExtension(reader, header, extension, source)
  }
}

/** Applies the extended headers and refuses what a package cannot hold. */
function toEntry(
  reader: ByteReader,
  header: TarHeader,
  { pax, longName, longLink }: Extension,
  position: ReadPosition,
): RawEntry {
  const name = pax?.path || longName || header.name
  const target = pax?.linkPath || longLink || header.linkName
  const sizeBytes = pax?.sizeBytes ?? header.sizeBytes
  position.entry = name
  if ((pax?.path && longName) || (pax?.linkPath && longLink)) throw archiveError('archive_corrupt', name)
  if (pax?.isSparse || header.type === 'S')
    throw archiveError('archive_unsupported', name, { feature: 'sparse' })
  if (SPECIAL_TYPES.has(header.type)) throw archiveError('archive_special_file', name)
  const oldFolder = header.type === '0' && name.endsWith('/')
  const kind = oldFolder ? 'folder' : KINDS.get(header.type)
  if (!kind) throw archiveError('archive_unsupported', name, { feature: `tar type ${header.type}` })
  // A folder or link with content would let its bytes be taken for headers by another reader.
  if (kind !== 'file' && sizeBytes !== 0) throw archiveError('archive_corrupt', name)
  const isLink = kind === 'symbolic-link' || kind === 'hard-link'
  if (isLink && target === '') throw archiveError('archive_corrupt', name)
  const content = kind === 'file' ? reader.take(sizeBytes) : noContent()
  return { name, kind, mode: header.mode, sizeBytes, target: isLink ? target : '', content }
}

async function readExtension(
  reader: ByteReader,
  header: TarHeader,
  extension: Extension,
  { limits, position, countHeader }: TarSource,
): Promise<void> {
  const { entry } = position
  countHeader(entry)
  if (header.sizeBytes > limits.maxMetadataBytes) throw archiveError('archive_corrupt', entry)
  const data = await reader.read(header.sizeBytes)
  await skipPadding(reader, header.sizeBytes)
  if (header.type === 'L' || header.type === 'K') {
    const key = header.type === 'L' ? 'longName' : 'longLink'
    if (extension[key] !== null) throw archiveError('archive_corrupt', entry)
    extension[key] = parseText(data)
    return
  }
  const pax = parsePaxRecords(data)
  if (pax === null || (header.type === 'x' && extension.pax)) throw archiveError('archive_corrupt', entry)
  if (header.type === 'x') extension.pax = pax
  // A name or size for all entries at once makes no sense; a comment (what git writes) does.
  else if (
    pax.path !== undefined ||
    pax.linkPath !== undefined ||
    pax.sizeBytes !== undefined ||
    pax.isSparse
  )
    throw archiveError('archive_unsupported', entry, { feature: 'pax global path' })
}

async function skipPadding(reader: ByteReader, sizeBytes: number): Promise<void> {
  await reader.read((TAR_BLOCK - (sizeBytes % TAR_BLOCK)) % TAR_BLOCK)
}

const ZEROS = Buffer.alloc(65_536)

function isZero(bytes: Buffer): boolean {
  for (let start = 0; start < bytes.length; start += ZEROS.length) {
    const part = bytes.subarray(start, start + ZEROS.length)
    if (!part.equals(ZEROS.subarray(0, part.length))) return false
  }
  return true
}

/** Bytes after the end mark would be a second, hidden archive. */
async function expectZeros(reader: ByteReader, position: ReadPosition): Promise<void> {
  for await (const chunk of reader.rest())
    if (!isZero(chunk)) throw archiveError('archive_corrupt', position.entry)
}
