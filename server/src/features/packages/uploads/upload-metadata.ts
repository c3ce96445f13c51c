import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { uploadLimits } from '@filo/contract/packages/package-limits'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import { UploadMetadata } from '@filo/contract/packages/uploads-routes'
import { displayBytes } from '../../../archives/archive-error.ts'
import { DomainError } from '../../../ground/domain-error.ts'

/** `key base64,key base64` as a record (tus 1.0.0, Upload-Metadata). */
function decodePairs(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '))
  return Object.fromEntries(
    pairs.map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  )
}

/** Reads what a creation request says of its upload. @throws upload_metadata naming the field */
export function readUploadMetadata(header: string | undefined): UploadMetadata {
  const parsed = UploadMetadata.safeParse(decodePairs(header ?? ''))
  if (parsed.success && !parsed.data.fileName.includes('\0')) return parsed.data
  const place = parsed.success ? 'fileName' : parsed.error.issues[0]?.path.join('.')
  const field = place || 'Upload-Metadata'
  throw new DomainError(uploadErrors.upload_metadata, { field })
}

/** The announced length in bytes. @throws upload_metadata upload_too_large */
export function readUploadLength(header: string | undefined, { kind, fileName }: UploadMetadata): number {
  const sizeBytes = header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined
  if (sizeBytes === undefined) throw new DomainError(uploadErrors.upload_metadata, { field: 'Upload-Length' })
  const max = kind === 'archive' ? uploadLimits.maxBytes : archiveLimits.maxFileBytes
  if (sizeBytes > max) {
    throw new DomainError(uploadErrors.upload_too_large, { name: fileName, limit: displayBytes(max) })
  }
  return sizeBytes
}
