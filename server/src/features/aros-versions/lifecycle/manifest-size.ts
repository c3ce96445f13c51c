import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { manifestMaxBytes } from '@filo/contract/device/assignment/aros-manifest'
import { displayBytes } from '../../../archives/archive-error.ts'
import { DomainError } from '../../../ground/domain-error.ts'

/** Holds a manifest to what robots take, before any is told of it. @throws aros_manifest_too_large */
export function requireManifestSize(bytes: number): void {
  if (bytes <= manifestMaxBytes) return
  const params = { size: displayBytes(bytes), limit: displayBytes(manifestMaxBytes) }
  throw new DomainError(arosErrors.aros_manifest_too_large, params)
}
