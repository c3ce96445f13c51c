import type { ArchiveCopy, ArchiveFile, ArchiveShape, ArchiveSink } from '../../../archives/archive-sink.ts'
import type { DebianControl } from '../../../archives/debian-control.ts'
import { readArchive } from '../../../archives/read-archive.ts'
import { readLooseFiles } from '../../../archives/read-loose-files.ts'
import type { SpooledFile } from '../../../storage/blob-store.ts'
import { spoolContent } from '../../../storage/spool-content.ts'

/** What is to be read: files as they were uploaded, and where their contents are written. */
export interface ContentAsked {
  archive: { file: string; name: string } | null
  /** Without an archive: the files of a folder. */
  loose: { file: string; path: string }[]
  /** A prefix of the spool (`BlobStore.newPrefix`). */
  prefix: string
}

export interface ImportedFile {
  path: string
  mode: number
  sizeBytes: number
  sha256: string
}

/** What was read, every content of it in the spool. */
export interface SpooledContent {
  format: string
  files: ImportedFile[]
  spooled: SpooledFile[]
  shape: ArchiveShape
  /** What a .deb says of itself; null for other uploads. */
  debian: DebianControl | null
}

/** A sink that writes every content into the spool and remembers its hash. */
function spoolInto(prefix: string) {
  const files = new Map<string, ImportedFile>()
  const spooled: SpooledFile[] = []
  const sink: ArchiveSink = {
    file: async ({ path, mode, sizeBytes }: ArchiveFile, content: AsyncIterable<Buffer>) => {
      const written = await spoolContent(content, sizeBytes, `${prefix}-${spooled.length}`)
      spooled.push(written)
      files.set(path, { path, mode, sizeBytes: written.sizeBytes, sha256: written.sha256 })
    },
    copy: async (copy: ArchiveCopy) => {
      const original = files.get(copy.copyOf)
      if (original) files.set(copy.path, { ...original, path: copy.path, mode: copy.mode })
    },
  }
  return { sink, files, spooled }
}

/** Reads uploads strictly, their contents into the spool. @throws the refusals of archives, naming the entry */
export async function spoolUploads(
  { archive, loose, prefix }: ContentAsked,
  signal?: AbortSignal,
): Promise<SpooledContent> {
  const { sink, files, spooled } = spoolInto(prefix)
  const until = signal ? { signal } : {}
  const { format, debian, ...shape } = archive
    ? await readArchive(archive.file, sink, { name: archive.name, ...until })
    : await readLooseFiles(loose, sink, until)
  return { format, files: [...files.values()], spooled, shape, debian }
}
