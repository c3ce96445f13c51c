import type { ArchiveCopy, ArchiveFile, ArchiveShape, ArchiveSink } from '../../../archives/archive-sink.ts'
import type { DebianControl } from '../../../archives/debian-control.ts'
import { readArchive } from '../../../archives/read-archive.ts'
import { readLooseFiles } from '../../../archives/read-loose-files.ts'
import { spoolContent } from '../../../storage/spool-content.ts'
import { type FileColumns, FileListBuilder } from './file-list.ts'

/** What is to be read: files as they were uploaded, and where their contents are written. */
export interface ContentRequest {
  archive: { file: string; name: string } | null
  /** Without an archive: the files of a folder. */
  loose: { file: string; path: string }[]
  /** A prefix of the spool (`BlobStore.newPrefix`). */
  prefix: string
}

/** What was read, every content of it in the spool. */
export interface SpooledContent {
  format: string
  /** Those with a content of their own first, in the order of the spool's numbers. */
  files: FileColumns
  spooledCount: number
  shape: ArchiveShape
  /** What a .deb says of itself; null for other uploads. */
  debian: DebianControl | null
}

/** A sink that writes every content into the spool and remembers its hash. */
function spoolInto(prefix: string) {
  const files = new FileListBuilder()
  let spooledCount = 0
  const sink: ArchiveSink = {
    file: async ({ path, mode, sizeBytes }: ArchiveFile, content: AsyncIterable<Buffer>) => {
      const written = await spoolContent(content, sizeBytes, `${prefix}-${spooledCount}`)
      spooledCount += 1
      files.add({ path, mode, sizeBytes: written.sizeBytes, sha256: written.sha256 })
    },
    copy: async (copy: ArchiveCopy) => {
      files.addCopy(copy)
    },
  }
  return { sink, files, spooledCount: () => spooledCount }
}

/** Reads uploads strictly, their contents into the spool. @throws the refusals of archives, naming the entry */
export async function spoolUploads(
  { archive, loose, prefix }: ContentRequest,
  signal?: AbortSignal,
): Promise<SpooledContent> {
  const { sink, files, spooledCount } = spoolInto(prefix)
  const until = signal ? { signal } : {}
  const { format, debian, ...shape } = archive
    ? await readArchive(archive.file, sink, { name: archive.name, ...until })
    : await readLooseFiles(loose, sink, until)
  return { format, files: files.columns(), spooledCount: spooledCount(), shape, debian }
}
