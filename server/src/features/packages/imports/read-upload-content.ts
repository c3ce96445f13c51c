import type { Readable } from 'node:stream'
import { findPathConflict, isPlainPath } from '@filo/contract/device/release-path'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import { archiveError } from '../../../archives/archive-error.ts'
import type { ArchiveCopy, ArchiveFile, ArchiveSink } from '../../../archives/archive-sink.ts'
import { readArchive } from '../../../archives/read-archive.ts'
import { readLooseFiles } from '../../../archives/read-loose-files.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { BlobStore } from '../../../storage/blob-store.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import type { UploadRow } from '../uploads/uploads-store.ts'

export interface ImportedFile {
  path: string
  mode: number
  sizeBytes: number
  sha256: string
}

export interface ImportedContent {
  format: string
  files: ImportedFile[]
  /** SHA-256 of each upload by its id. */
  hashes: Map<string, string>
}

/** What robots can hold in one path segment; stricter than the archive reader. */
const MAX_NAME = 200

interface Collecting {
  sink: ArchiveSink
  files: Map<string, ImportedFile>
}

/** A sink that puts every file into the blob store and remembers its hash. */
function collectInto(blobs: BlobStore): Collecting {
  const files = new Map<string, ImportedFile>()
  const requirePlain = ({ path }: ArchiveFile) => {
    if (!isPlainPath(path)) throw archiveError('archive_name_too_long', path, { limit: MAX_NAME })
  }
  const sink: ArchiveSink = {
    file: async (file: ArchiveFile, content: Readable) => {
      requirePlain(file)
      const { sha256, sizeBytes } = await blobs.put(content)
      files.set(file.path, { path: file.path, mode: file.mode, sizeBytes, sha256 })
    },
    copy: async (copy: ArchiveCopy) => {
      requirePlain(copy)
      const original = files.get(copy.copyOf)
      if (original) files.set(copy.path, { ...original, path: copy.path, mode: copy.mode })
    },
  }
  return { sink, files }
}

interface Source {
  uploads: readonly UploadRow[]
  folder: UploadFolder
  blobs: BlobStore
  signal: AbortSignal
}

function requireHash(upload: UploadRow, sha256: string | undefined): void {
  if (upload.expectedSha256 && upload.expectedSha256 !== sha256)
    throw new DomainError(uploadErrors.hash_mismatch, { entry: upload.path ?? upload.fileName })
}

async function requirePresent({ uploads, folder }: Source): Promise<void> {
  for (const upload of uploads) {
    if ((await folder.sizeOf(upload.id)) !== upload.sizeBytes)
      throw new DomainError(uploadErrors.upload_lost, { entry: upload.path ?? upload.fileName })
  }
}

async function readOneArchive(upload: UploadRow, source: Source): Promise<ImportedContent> {
  const { folder, blobs, signal } = source
  const sha256 = await folder.hash(upload.id, signal)
  requireHash(upload, sha256)
  const { sink, files } = collectInto(blobs)
  const { format } = await readArchive(folder.pathOf(upload.id), sink, { name: upload.fileName, signal })
  return { format, files: [...files.values()], hashes: new Map([[upload.id, sha256]]) }
}

async function readFolder(source: Source): Promise<ImportedContent> {
  const { uploads, folder, blobs, signal } = source
  const { sink, files } = collectInto(blobs)
  const loose = uploads.map((upload) => ({
    path: upload.path ?? upload.fileName,
    file: folder.pathOf(upload.id),
  }))
  await readLooseFiles(loose, sink, { signal })
  const hashes = new Map<string, string>()
  for (const upload of uploads) {
    const sha256 = files.get(upload.path ?? upload.fileName)?.sha256
    requireHash(upload, sha256)
    if (sha256) hashes.set(upload.id, sha256)
  }
  return { format: 'folder', files: [...files.values()], hashes }
}

/** Reads a version's finished uploads strictly into blobs. @throws the refusals of archives and uploads, naming the entry */
export async function readUploadContent(source: Source): Promise<ImportedContent> {
  await requirePresent(source)
  const archive = source.uploads.find((upload) => upload.kind === 'archive')
  const content = archive ? await readOneArchive(archive, source) : await readFolder(source)
  const conflict = findPathConflict(content.files.map((file) => file.path))
  if (conflict) throw archiveError('archive_duplicate_path', conflict)
  return content
}
