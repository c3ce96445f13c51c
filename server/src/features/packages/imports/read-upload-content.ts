import { text } from 'node:stream/consumers'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import { originLimits, type VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import type { DebianControl } from '../../../archives/debian-control.ts'
import { listLicences } from '../../../archives/debian-copyright.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { BlobStore } from '../../../storage/blob-store.ts'
import { hashFile } from '../../../storage/hash-file.ts'
import { versionOrigin } from '../origins/version-origin.ts'
import type { ArrivingHashes } from '../uploads/arriving-hashes.ts'
import type { UploadFolder } from '../uploads/upload-folder.ts'
import type { UploadRow } from '../uploads/uploads-store.ts'
import { FileList } from './file-list.ts'
import { readInThread } from './read-in-thread.ts'
import { type ContentRequest, type SpooledContent, spoolUploads } from './spooled-content.ts'

/** Smaller uploads are read sooner than a thread begins. */
const THREAD_BYTES = 128 * 1024

export interface ImportedContent extends Omit<SpooledContent, 'files' | 'spooledCount' | 'debian'> {
  /** By path. */
  files: FileList
  /** What a .deb says of itself; null for other uploads. */
  origin: VersionOrigin | null
  /** SHA-256 of each upload by its id. */
  hashes: Map<string, string>
}

interface Source {
  uploads: readonly UploadRow[]
  folder: UploadFolder
  hashes: Pick<ArrivingHashes, 'claim'>
  blobs: BlobStore
  signal: AbortSignal
}

const nameOf = (upload: UploadRow) => upload.path ?? upload.fileName

function requireHash(upload: UploadRow, sha256: string | undefined): void {
  if (upload.expectedSha256 && upload.expectedSha256 !== sha256)
    throw new DomainError(uploadErrors.hash_mismatch, { entry: nameOf(upload) })
}

async function requirePresent({ uploads, folder }: Source): Promise<void> {
  for (const upload of uploads) {
    if ((await folder.sizeOf(upload.id)) !== upload.sizeBytes)
      throw new DomainError(uploadErrors.upload_lost, { entry: nameOf(upload) })
  }
}

function spool(request: ContentRequest, { uploads, signal }: Source): Promise<SpooledContent> {
  const bytes = uploads.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  return bytes > THREAD_BYTES ? readInThread(request, signal) : spoolUploads(request, signal)
}

/** Reads an archive, meanwhile its own hash unless it was made while the archive came. @throws hash_mismatch whatever is in it */
async function spoolArchive(upload: UploadRow, source: Source, prefix: string) {
  const { folder, hashes, signal } = source
  const file = folder.pathOf(upload.id)
  const arrived = hashes.claim(upload.id, upload.sizeBytes)
  const hashing = arrived ?? hashFile(file, 'sha256', 'hex', signal)
  const reading = spool({ archive: { file, name: upload.fileName }, loose: [], prefix }, source)
  const [hashed, read] = await Promise.allSettled([hashing, reading])
  if (hashed.status === 'rejected') throw hashed.reason
  requireHash(upload, hashed.value)
  if (read.status === 'rejected') throw read.reason
  const files = new FileList(read.value.files)
  return { ...read.value, files, hashes: new Map([[upload.id, hashed.value]]) }
}

async function spoolFolder(source: Source, prefix: string) {
  const { uploads, folder } = source
  const loose = uploads.map((upload) => ({ path: nameOf(upload), file: folder.pathOf(upload.id) }))
  const content = await spool({ archive: null, loose, prefix }, source)
  const files = new FileList(content.files)
  const read = new Map(Array.from(files, ({ path, sha256 }) => [path, sha256]))
  const hashes = new Map<string, string>()
  for (const upload of uploads) {
    const sha256 = read.get(nameOf(upload))
    requireHash(upload, sha256)
    if (sha256) hashes.set(upload.id, sha256)
  }
  return { ...content, files, hashes }
}

async function readLicences(
  { package: name }: DebianControl,
  files: FileList,
  blobs: BlobStore,
): Promise<string[]> {
  const file = files.find(`usr/share/doc/${name}/copyright`)
  if (!file || file.sizeBytes > originLimits.maxCopyrightBytes) return []
  return listLicences(await text(await blobs.open(file.sha256)))
}

/** Reads a version's finished uploads strictly into blobs. @throws the refusals of archives and uploads, naming the entry */
export async function readUploadContent(source: Source): Promise<ImportedContent> {
  await requirePresent(source)
  const { blobs, uploads } = source
  const prefix = blobs.newPrefix()
  const archive = uploads.find((upload) => upload.kind === 'archive')
  try {
    const read = await (archive ? spoolArchive(archive, source, prefix) : spoolFolder(source, prefix))
    const { files, spooledCount, debian, ...content } = read
    await blobs.adopt(files.spooled(prefix, spooledCount))
    const origin = debian && versionOrigin(debian, await readLicences(debian, files, blobs))
    return { ...content, files: files.byPath(), origin }
  } catch (error) {
    await blobs.discard(prefix)
    throw error
  }
}
