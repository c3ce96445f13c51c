import { commonErrors } from '@filo/contract/common-errors'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import { completeUpload } from './complete-upload.ts'
import type { UploadDeps } from './upload-deps.ts'
import { requireRoom } from './upload-room.ts'
import { findOwnUpload } from './uploads-store.ts'

/** Bytes that have arrived in this server's folder; those of others are elsewhere. @throws upload_over upload_elsewhere */
async function arrivedHere(
  { folder, isAlone }: Pick<UploadDeps, 'folder' | 'isAlone'>,
  id: string,
): Promise<number> {
  const offset = await folder.sizeOf(id)
  if (offset === undefined) throw new DomainError(uploadErrors[isAlone ? 'upload_over' : 'upload_elsewhere'])
  return offset
}

/**
 * Bytes that have arrived of an own upload; finishes it when a crash kept that from happening.
 * @throws not_found upload_over upload_elsewhere
 */
export async function readProgress(
  deps: UploadDeps,
  actor: Actor,
  id: string,
): Promise<{ offset: number; sizeBytes: number }> {
  const upload = await findOwnUpload(deps.db, actor, id)
  if (!upload) throw new DomainError(commonErrors.not_found)
  const { sizeBytes } = upload
  if (upload.state === 'verifying' || upload.state === 'done') return { offset: sizeBytes, sizeBytes }
  if (upload.state !== 'uploading') throw new DomainError(uploadErrors.upload_over)
  const offset = await arrivedHere(deps, id)
  if (offset === sizeBytes) await completeUpload(deps, actor, id)
  return { offset, sizeBytes }
}

/** Refuses bytes that cannot be taken (any more). @throws not_found upload_over upload_elsewhere upload_no_space */
export async function requireOpenUpload(deps: UploadDeps, actor: Actor, id: string): Promise<void> {
  const { db, clock, folder, reserveBytes } = deps
  const upload = await findOwnUpload(db, actor, id)
  if (!upload) throw new DomainError(commonErrors.not_found)
  if (upload.state !== 'uploading' || upload.expiresAt <= clock.now())
    throw new DomainError(uploadErrors.upload_over)
  const promisedBytes = upload.sizeBytes - (await arrivedHere(deps, id))
  const freeBytes = await folder.freeBytes()
  requireRoom(upload.fileName, { freeBytes, promisedBytes, sizeBytes: 0, reserveBytes })
}
