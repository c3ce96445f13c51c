import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { archiveErrors } from '@filo/contract/archives/archive-errors'
import { type ArchiveFormat, type ArchiveLimits, archiveLimits } from '@filo/contract/archives/archive-limits'
import { DomainError } from '../ground/domain-error.ts'
import { archiveError, asArchiveError, displayBytes } from './archive-error.ts'
import { detectContainer, isUnread, type Packing } from './archive-format.ts'
import type { ArchiveSink, ArchiveSummary } from './archive-sink.ts'
import type { DebianControl } from './debian-control.ts'
import { decode, readHead } from './decode.ts'
import { EntryIntake, SinkFailure } from './entry-intake.ts'
import { isZero } from './is-zero.ts'
import type { RawEntry, ReadPosition } from './raw-entry.ts'
import { findDebMembers, readDebianControl, readDebMember } from './read-deb.ts'
import { type FileRange, readRange } from './read-pieces.ts'
import { readTar } from './tar/read-tar.ts'
import { TAR_BLOCK } from './tar/tar-header.ts'
import { readZip } from './zip/read-zip.ts'
import { findZipEnd } from './zip/zip-end.ts'

const TAR_FORMATS: Record<Packing, ArchiveFormat> = {
  plain: 'tar',
  gz: 'tar.gz',
  xz: 'tar.xz',
  zst: 'tar.zst',
}

interface ReadArchiveOptions {
  /** What people call the upload; named by refusals that concern the whole archive. */
  name?: string
  limits?: ArchiveLimits
  signal?: AbortSignal
}

/** Everything that one format's reader needs and leaves behind. */
interface Reading {
  file: string
  size: number
  limits: ArchiveLimits
  position: ReadPosition
  intake: EntryIntake
}

/**
 * Reads an uploaded archive (.zip, .tar, .tar.gz, .tar.xz, .tar.zst, .deb; told apart by its bytes) and hands its
 * files to the sink. Writes nothing itself. Memory stays bounded, whatever the archive claims.
 *
 * Throws a DomainError of `archiveErrors` that names the offending entry, the sink's own error, the signal's
 * reason, or the machine's input/output error. The import is good only when the promise is kept.
 */
export async function readArchive(
  file: string,
  sink: ArchiveSink,
  options: ReadArchiveOptions = {},
): Promise<ArchiveSummary> {
  const { name = basename(file), limits = archiveLimits, signal } = options
  const position: ReadPosition = { entry: name }
  const intake = new EntryIntake(limits, sink, signal)
  try {
    signal?.throwIfAborted()
    const { size } = await stat(file)
    if (size > limits.maxArchiveBytes)
      throw archiveError('archive_too_large', name, { limit: displayBytes(limits.maxArchiveBytes) })
    const { format, debian } = await readEntries({ file, size, limits, position, intake })
    await intake.addCopies()
    if (intake.fileCount === 0 && intake.tree.links.length === 0) throw archiveError('archive_empty', name)
    const { fileCount, totalBytes } = intake
    return { format, fileCount, totalBytes, debian, ...intake.shape() }
  } catch (error) {
    if (error instanceof SinkFailure) throw error.cause
    const refusal = asArchiveError(error, position.entry, signal)
    throw isOfPiece(name, refusal) ? archiveError('archive_split', name) : refusal
  }
}

/** What no reading tells of a piece that a program cut off an archive, its name does: `a.zip.001`, `a.z01`. */
function isOfPiece(name: string, refusal: unknown): boolean {
  const { archive_corrupt, archive_unknown_format } = archiveErrors
  const isUnreadable =
    refusal instanceof DomainError && [archive_corrupt, archive_unknown_format].includes(refusal.definition)
  return isUnreadable && /\.(?:zip|tar|t?gz|t?xz|t?zst|deb)\.\d{3}$|\.z\d{2}$/i.test(name)
}

/** A tar without entries is its end mark alone: two blocks of zeros, and more of them up to a whole record. */
async function isTarOfNothing(range: FileRange): Promise<boolean> {
  const bytes = range.end - range.start
  if (bytes < 2 * TAR_BLOCK || bytes % TAR_BLOCK !== 0) return false
  for await (const piece of readRange(range)) if (!isZero(piece)) return false
  return true
}

async function readEntries(reading: Reading): Promise<Pick<ArchiveSummary, 'format' | 'debian'>> {
  const { file, size, limits, position, intake } = reading
  const range = { file, start: 0, end: size }
  const container = detectContainer(await readHead(range, TAR_BLOCK))
  const zipEnd = container === null || container === 'zip' ? await findZipEnd(range) : null
  if (zipEnd?.isOfPiece) throw archiveError('archive_split', position.entry)
  if (container === null)
    throw archiveError(
      (await isTarOfNothing(range)) ? 'archive_empty' : 'archive_unknown_format',
      position.entry,
    )
  if (container === 'zip') {
    await readAll(readZip({ file, size: zipEnd?.end ?? size, limits, position }), intake)
    return { format: 'zip', debian: null }
  }
  if (container === 'deb') return { format: 'deb', debian: await readDeb(reading) }
  if (isUnread(container))
    throw archiveError('archive_packing_unsupported', position.entry, { packing: container })
  const chunks = decode({ range, packing: container, limits, position })
  const countHeader = (entry: string) => intake.tree.countEntry(entry)
  await readAll(readTar({ chunks, packedBytes: size, limits, position, countHeader }), intake)
  return { format: TAR_FORMATS[container], debian: null }
}

async function readDeb({ file, size, limits, position, intake }: Reading): Promise<DebianControl> {
  const members = await findDebMembers(file, size, position.entry)
  const countHeader = (entry: string) => intake.tree.countEntry(entry)
  const source = { limits, position, countHeader }
  const debian = await readDebianControl(members.control, source)
  await readAll(readDebMember(members.data, source), intake)
  return debian
}

async function readAll(entries: AsyncIterable<RawEntry>, intake: EntryIntake): Promise<void> {
  for await (const entry of entries) await intake.add(entry)
}
