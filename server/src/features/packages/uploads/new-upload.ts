import { uploadLimits } from '@filo/contract/packages/package-limits'
import type { UploadMetadata } from '@filo/contract/packages/uploads-routes'
import { newMeta } from '../../../ground/row-meta.ts'
import type { UploadRow } from './uploads-store.ts'

/** Path of a loose file inside the version; null for an archive. */
export function pathOf({ kind, path, fileName }: UploadMetadata): string | null {
  return kind === 'file' ? (path ?? fileName) : null
}

interface NewUpload {
  id: string
  at: Date
  by: string | null
  metadata: UploadMetadata
  sizeBytes: number
}

/** An upload of which nothing has arrived yet. */
export function newUpload({ id, at, by, metadata, sizeBytes }: NewUpload): UploadRow {
  const { versionId, fileName, kind, sha256 } = metadata
  return {
    id,
    versionId,
    path: pathOf(metadata),
    fileName,
    kind,
    sizeBytes,
    ...newMeta({ at, by }),
    receivedBytes: 0,
    expectedSha256: sha256 ?? null,
    sha256: null,
    error: null,
    state: 'uploading',
    expiresAt: new Date(at.getTime() + uploadLimits.resumableMs),
    arrivedAt: null,
  }
}
