import type { ArchiveLimits } from '@filo/contract/archives/archive-limits'
import { usualFolderMode } from '@filo/contract/device/assignment/package-content'
import { archiveError, asArchiveError, displayBytes } from './archive-error.ts'
import { type CheckedPath, checkLinkText, checkPath } from './archive-path.ts'
import type { ArchiveFile, ArchiveShape, ArchiveSink } from './archive-sink.ts'
import { ArchiveTree } from './archive-tree.ts'
import { looksExecutable } from './looks-executable.ts'
import type { EntryRemarks, RawEntry } from './raw-entry.ts'

/** setuid, setgid and sticky. */
const SPECIAL_BITS = 0o7000
const PERMISSION_BITS = 0o777

/** An error of the caller's sink, to be handed back untouched instead of being blamed on the archive. */
export class SinkFailure extends Error {
  constructor(cause: unknown) {
    super('the sink failed', { cause })
    this.name = 'SinkFailure'
  }
}

/** Judges raw entries one by one and passes the good ones on to the sink. */
export class EntryIntake {
  fileCount = 0
  totalBytes = 0
  readonly tree: ArchiveTree
  private readonly droppedFolderBits: string[] = []
  private readonly copiedLinks: string[] = []
  private readonly droppedAttributes: string[] = []
  private readonly decodedNames: string[] = []
  private readonly splitNames: string[] = []
  private readonly limits: ArchiveLimits
  private readonly sink: ArchiveSink
  private readonly signal: AbortSignal | undefined

  constructor(limits: ArchiveLimits, sink: ArchiveSink, signal: AbortSignal | undefined) {
    this.limits = limits
    this.sink = sink
    this.signal = signal
    this.tree = new ArchiveTree(limits)
  }

  async add(raw: RawEntry): Promise<void> {
    this.signal?.throwIfAborted()
    const checked = checkPath(raw.name, this.limits)
    this.note(checked.path, raw.remarks)
    if (raw.kind === 'folder') return this.addFolder(raw, checked)
    if (checked.namesFolder) throw archiveError('archive_unclean_path', raw.name)
    if (raw.kind !== 'file') {
      checkLinkText(raw.target, raw.name, this.limits)
      if (raw.kind === 'hard-link') this.tree.addHardLink(checked, raw.target)
      else this.tree.addLink(checked, raw.target)
      return
    }
    const mode = raw.mode ?? 0o644
    if (mode & SPECIAL_BITS) throw archiveError('archive_setuid', raw.name)
    this.countFile(checked.path, raw.sizeBytes)
    const file: ArchiveFile = { path: checked.path, mode: mode & PERMISSION_BITS, sizeBytes: raw.sizeBytes }
    this.tree.addFile(checked, file)
    await this.passOn(raw, file)
  }

  private note(path: string, remarks: EntryRemarks = {}): void {
    const { attributes = [], codePage, wasSplit, isLinkCopy } = remarks
    if (attributes.length > 0) this.droppedAttributes.push(`${path} (${attributes.join(', ')})`)
    if (codePage) this.decodedNames.push(`${path} (${codePage})`)
    if (wasSplit) this.splitNames.push(path)
    if (isLinkCopy) this.copiedLinks.push(path)
  }

  private addFolder(raw: RawEntry, checked: CheckedPath): void {
    if (checked.path === '') {
      this.tree.countEntry(raw.name)
      return
    }
    const mode = raw.mode ?? usualFolderMode
    if (mode & SPECIAL_BITS) this.droppedFolderBits.push(checked.path)
    this.tree.addFolder(checked, mode & PERMISSION_BITS)
  }

  /** Hands over a copy for each hard link, once all files are known. */
  async addCopies(): Promise<void> {
    for (const link of this.tree.hardLinks) {
      this.signal?.throwIfAborted()
      const original = this.tree.resolveHardLink(link)
      if (typeof original === 'string') {
        this.tree.links.push({ path: link.path, target: original })
        continue
      }
      const { path: copyOf, mode, sizeBytes } = original
      this.countFile(link.path, sizeBytes)
      this.copiedLinks.push(link.path)
      try {
        await this.sink.copy({ path: link.path, mode, sizeBytes, copyOf })
      } catch (error) {
        throw new SinkFailure(error)
      }
    }
  }

  /** What is there beside the files, once all entries are in. */
  shape(): ArchiveShape {
    return {
      links: this.tree.links,
      folders: this.tree.listFolders(),
      copiedLinks: this.copiedLinks,
      droppedFolderBits: this.droppedFolderBits,
      droppedAttributes: this.droppedAttributes,
      decodedNames: this.decodedNames,
      splitNames: this.splitNames,
    }
  }

  private countFile(path: string, sizeBytes: number): void {
    const { maxFileBytes, maxTotalBytes } = this.limits
    if (sizeBytes > maxFileBytes)
      throw archiveError('archive_file_too_large', path, { limit: displayBytes(maxFileBytes) })
    this.fileCount += 1
    this.totalBytes += sizeBytes
    if (this.totalBytes > maxTotalBytes)
      throw archiveError('archive_too_large', path, { limit: displayBytes(maxTotalBytes) })
  }

  /** Streams one content to the sink and tells apart who failed: the archive or the sink. */
  private async passOn(raw: RawEntry, file: ArchiveFile): Promise<void> {
    const reading = { isDone: false, error: undefined as unknown }
    const chunks = watched(raw, reading, this.signal)
    const first = await chunks.next()
    if (raw.mode === null && first.done !== true && looksExecutable(first.value)) file.mode = 0o755
    const content = resumed(first, chunks)
    try {
      await this.sink.file({ ...file }, content)
    } catch (error) {
      throw reading.error ?? new SinkFailure(error)
    } finally {
      await content.return(undefined)
    }
    if (!reading.isDone) throw new SinkFailure(new Error(`the sink did not read ${file.path}`))
  }
}

/** The content, noting how reading it ended. */
async function* watched(
  raw: RawEntry,
  reading: { isDone: boolean; error: unknown },
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of raw.content) {
      signal?.throwIfAborted()
      yield chunk
    }
    reading.isDone = true
  } catch (error) {
    reading.error = asArchiveError(error, raw.name, signal)
    throw reading.error
  }
}

async function* resumed(
  first: IteratorResult<Buffer, unknown>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (first.done === true) return
    yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
