import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { type ArchiveLimits, archiveLimits } from '@filo/contract/archives/archive-limits'
import { archiveError, asArchiveError } from './archive-error.ts'
import type { ArchiveSink, ArchiveSummary } from './archive-sink.ts'
import { EntryIntake, SinkFailure } from './entry-intake.ts'
import type { RawEntry } from './raw-entry.ts'
import { readPieces } from './read-pieces.ts'

/** One file of an uploaded folder: its path in the folder, where its bytes lie on disk. */
export interface LooseFile {
  path: string
  file: string
  /** When the uploader knows it; otherwise ELF binaries and `#!` scripts become executable. */
  isExecutable?: boolean
}

interface ReadLooseFilesOptions {
  /** What people call the upload; named by refusals that concern all of it. */
  name?: string
  limits?: ArchiveLimits
  signal?: AbortSignal
}

/** Hands an uploaded folder to the sink under the same rules, limits and errors as `readArchive`. */
export async function readLooseFiles(
  files: Iterable<LooseFile> | AsyncIterable<LooseFile>,
  sink: ArchiveSink,
  options: ReadLooseFilesOptions = {},
): Promise<ArchiveSummary> {
  const { name = 'folder', limits = archiveLimits, signal } = options
  const intake = new EntryIntake(limits, sink, signal)
  let current = name
  try {
    for await (const loose of files) {
      current = loose.path
      await readFile(loose, intake)
    }
    if (intake.fileCount === 0) throw archiveError('archive_empty', name)
    const { fileCount, totalBytes } = intake
    return { format: 'folder', fileCount, totalBytes, debian: null, ...intake.shape() }
  } catch (error) {
    if (error instanceof SinkFailure) throw error.cause
    throw asArchiveError(error, current, signal)
  }
}

async function readFile({ path, file, isExecutable }: LooseFile, intake: EntryIntake): Promise<void> {
  // The staged file must be what was uploaded: no link is followed, and a pipe cannot make opening it wait.
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const { size, isRegular } = await handle.stat().then((s) => ({ size: s.size, isRegular: s.isFile() }))
    if (!isRegular) throw archiveError('archive_special_file', path)
    await intake.add({
      name: path,
      kind: 'file',
      mode: isExecutable === undefined ? null : isExecutable ? 0o755 : 0o644,
      sizeBytes: size,
      target: '',
      content: exactly(readPieces(handle, 0, size + 1), size),
    } satisfies RawEntry)
  } finally {
    await handle.close()
  }
}

async function* exactly(chunks: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let total = 0
  for await (const chunk of chunks) {
    total += chunk.length
    if (total > size) break
    yield chunk
  }
  if (total !== size) throw new Error('the file changed while it was read')
}
