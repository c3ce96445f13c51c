import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { archiveError } from '../archive-error.ts'
import { ByteReader, TruncatedStream } from '../byte-reader.ts'
import { isZero } from '../is-zero.ts'
import { type EntryRemarks, noContent, type RawEntry, type ReadPosition } from '../raw-entry.ts'
import { type PaxOverrides, parsePaxRecords } from './pax-records.ts'
import { fillHoles, isSoundSparse, readGnuSparse, readSparseMap, type SparseFile } from './sparse-file.ts'
import { pairUp } from './sparse-parts.ts'
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
/** GNU tar's name of the whole archive (`tar -V`), which nobody unpacks. */
const LABEL_TYPE = 'V'
/** GNU tar's other types, as people know them. */
const TYPE_NAMES = new Map([
  ['D', 'D (tar --listed-incremental)'],
  ['M', 'M (tar --multi-volume)'],
])

interface TarSource {
  chunks: AsyncIterable<Buffer>
  /** Of the archive as it is stored: holes count against it as what is unpacked does. */
  packedBytes: number
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

/** An entry with the room that its content takes in the archive. */
interface StoredEntry {
  entry: RawEntry
  storedBytes: number
}

/** Holes that an archive may still have, in bytes. */
interface HoleBudget {
  left: number
}

/**
 * Reads a tar strictly: known header layouts only, no content where none belongs, zeros up to the end after the
 * end mark. Throws refusals, and plain errors for a stream that breaks off.
 */
export async function* readTar(source: TarSource): AsyncGenerator<RawEntry> {
  const reader = new ByteReader(source.chunks)
  const { ratioGraceBytes, maxRatio } = source.limits
  const holes: HoleBudget = { left: ratioGraceBytes + maxRatio * source.packedBytes }
  let isFirst = true
  try {
    while (true) {
      const next = await nextEntry(reader, source, isFirst)
      if (next === null) return
      isFirst = false
      holes.left -= Math.max(0, next.entry.sizeBytes - next.storedBytes)
      if (holes.left < 0)
        throw archiveError('archive_ratio_too_high', next.entry.name, { limit: source.limits.maxRatio })
      yield next.entry
      await reader.skipUntaken()
      await skipPadding(reader, next.storedBytes)
    }
  } finally {
    await reader.close()
  }
}

async function nextEntry(
  reader: ByteReader,
  source: TarSource,
  isFirst: boolean,
): Promise<StoredEntry | null> {
  const extension: Extension = { pax: null, longName: null, longLink: null }
  let mayStartArchive = isFirst
  while (true) {
    const block = await readHeaderBlock(reader, mayStartArchive)
    const isExtended = extension.pax || extension.longName !== null || extension.longLink !== null
    if (block && isZero(block) && !isExtended) {
      await expectZeros(reader, source.position)
      return null
    }
    if (!block || !hasTarChecksum(block))
      throw archiveError(
        mayStartArchive ? 'archive_unknown_format' : 'archive_corrupt',
        source.position.entry,
      )
    mayStartArchive = false
    const header = parseTarHeader(block, source.position.entry)
    if (header.type === LABEL_TYPE && header.sizeBytes === 0 && !isExtended) {
      source.countHeader(header.readName())
      continue
    }
    if (!HEADER_TYPES.has(header.type)) return toEntry({ reader, block, header, extension }, source.position)
    await readExtension(reader, header, extension, source)
  }
}

/** The next header; null where there is none, or where the first ends early: a text that somebody packed is no tar. */
async function readHeaderBlock(reader: ByteReader, isFirst: boolean): Promise<Buffer | null> {
  try {
    return await reader.readOrEnd(TAR_BLOCK)
  } catch (error) {
    if (isFirst && error instanceof TruncatedStream) return null
    throw error
  }
}

/** A header that was read with all that came before it. */
interface ReadHeader {
  reader: ByteReader
  block: Buffer
  header: TarHeader
  extension: Extension
}

type Parts = Omit<SparseFile, 'storedBytes'> & { mapBytes: number }

/** Where the parts of a file with holes stand, in whichever of its formats; null for what is none. */
async function readParts(
  { reader, block, extension }: ReadHeader,
  storedBytes: number,
): Promise<Parts | null> {
  const sparse = extension.pax?.sparse
  if (!sparse) {
    const gnu = await readGnuSparse(reader, block)
    return gnu && { ...gnu, mapBytes: 0 }
  }
  const { realBytes, numbers, isMapInContent } = sparse
  if (realBytes === undefined) return null
  if (isMapInContent) {
    const map = await readSparseMap(reader, storedBytes)
    return map && { ...map, realBytes }
  }
  const parts = pairUp(numbers)
  return parts && { parts, mapBytes: 0, realBytes }
}

/** The file with holes that a header announces; undefined for one without. The list of its parts is read. */
async function readSparse(read: ReadHeader, name: string): Promise<SparseFile | undefined> {
  const { header, extension } = read
  if (!extension.pax?.sparse && header.type !== 'S') return undefined
  const storedBytes = extension.pax?.sizeBytes ?? header.sizeBytes
  const found = await readParts(read, storedBytes)
  const file = found && { ...found, storedBytes: storedBytes - found.mapBytes }
  if (!file || !isSoundSparse(file)) throw archiveError('archive_corrupt', name)
  return file
}

/** Applies the extended headers and refuses what a package cannot hold. */
async function toEntry(read: ReadHeader, position: ReadPosition): Promise<StoredEntry> {
  const { reader, header, extension } = read
  const { pax, longName, longLink } = extension
  const name = pax?.sparse?.name || pax?.path || longName || header.readName()
  const target = pax?.linkPath || longLink || header.readLinkName()
  const sizeBytes = pax?.sizeBytes ?? header.sizeBytes
  position.entry = name
  if ((pax?.path && longName) || (pax?.linkPath && longLink)) throw archiveError('archive_corrupt', name)
  if (SPECIAL_TYPES.has(header.type)) throw archiveError('archive_special_file', name)
  const oldFolder = header.type === '0' && name.endsWith('/')
  // POSIX.1-2001 lets a hard link carry the content once more: it is a file like any other then.
  const isLinkCopy = header.type === '1' && pax !== null && sizeBytes > 0
  const isGnuSparse = header.isGnu && header.type === 'S'
  const kind = oldFolder ? 'folder' : isLinkCopy || isGnuSparse ? 'file' : KINDS.get(header.type)
  if (!kind) {
    const feature = `tar type ${TYPE_NAMES.get(header.type) ?? header.type}`
    throw archiveError('archive_unsupported', name, { feature })
  }
  // A folder or link with content would let its bytes be taken for headers by another reader.
  if (kind !== 'file' && sizeBytes !== 0) throw archiveError('archive_corrupt', name)
  const isLink = kind === 'symbolic-link' || kind === 'hard-link'
  if (isLink && target === '') throw archiveError('archive_corrupt', name)
  const remarks: EntryRemarks = { attributes: pax?.attributes ?? [], isLinkCopy }
  const entry = { name, kind, mode: header.mode, target: isLink ? target : '', remarks }
  const sparse = kind === 'file' ? await readSparse(read, name) : undefined
  if (sparse) {
    reader.announce(sparse.storedBytes)
    const content = fillHoles(reader, sparse)
    // The list of parts is whole blocks: what follows it ends where it would without.
    return { entry: { ...entry, sizeBytes: sparse.realBytes, content }, storedBytes: sparse.storedBytes }
  }
  const content = kind === 'file' ? reader.handle(sizeBytes) : noContent()
  return { entry: { ...entry, sizeBytes, content }, storedBytes: sizeBytes }
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
  else if (pax.path !== undefined || pax.linkPath !== undefined || pax.sizeBytes !== undefined || pax.sparse)
    throw archiveError('archive_unsupported', entry, { feature: 'pax global path' })
}

async function skipPadding(reader: ByteReader, sizeBytes: number): Promise<void> {
  await reader.read((TAR_BLOCK - (sizeBytes % TAR_BLOCK)) % TAR_BLOCK)
}

/** Bytes after the end mark would be a second, hidden archive. */
async function expectZeros(reader: ByteReader, position: ReadPosition): Promise<void> {
  for await (const chunk of reader.rest())
    if (!isZero(chunk)) throw archiveError('archive_more_after_end', position.entry)
}
