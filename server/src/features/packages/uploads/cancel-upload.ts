import { commonErrors } from '@filo/contract/common-errors'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import type { ScanRecord } from '../../../db/schema/versions.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import { requireContentEvent } from '../versions/version-lifecycle.ts'
import { publishUploads, type UploadDeps } from './upload-deps.ts'
import * as store from './uploads-store.ts'

/** Ends an open upload; `problem` is what the version says of it when it was the last one. */
export async function dropUpload(
  deps: UploadDeps,
  actor: Actor,
  upload: store.UploadRow,
  problem?: ScanRecord['problem'],
): Promise<void> {
  const { db, clock, editor, folder } = deps
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, upload.versionId)
    const current = await store.lockUpload(tx, upload.id)
    if (current?.state !== 'uploading') throw new DomainError(uploadErrors.upload_over)
    await store.updateUpload(tx, upload.id, { state: 'cancelled', updatedAt: clock.now() })
    afterCommit(tx, () => folder.remove(upload.id))
    editor.publishChange(tx, upload.versionId, 'draft')
    publishUploads(tx, upload.versionId, 'cancelled')
    const isLast = (await store.countOpenUploads(tx, upload.versionId)) === 0
    // Whoever wished for a ready version wished for it with this file.
    if (!isLast && row.version.readyRequestedBy === null) return
    const scan = problem ? { finishedAt: clock.now().toISOString(), problem } : {}
    const ended = { state: requireContentEvent(row.version.state, 'uploads_gone'), scan }
    const changes = { ...(isLast ? ended : {}), readyRequestedBy: null }
    await editor.save(tx, actor, { row, changes, action: 'version.upload_cancelled' })
  })
}

/** Gives up an own upload. @throws not_found upload_over */
export async function cancelUpload(deps: UploadDeps, actor: Actor, id: string): Promise<void> {
  const upload = await store.findOwnUpload(deps.db, actor, id)
  if (!upload) throw new DomainError(commonErrors.not_found)
  await dropUpload(deps, actor, upload)
}

/**
 * Gives up what is being read, whichever server has it and whether or not that one still lives: the version keeps the
 * content it had, and can be sent anew or deleted. @throws not_found nothing_uploaded
 */
export async function cancelReading(
  deps: UploadDeps,
  actor: Actor,
  versionId: string,
): Promise<VersionDetail> {
  const { db, clock, editor, folder, breakOff } = deps
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, versionId)
    if (row.version.state !== 'scanning') throw new DomainError(uploadErrors.nothing_uploaded)
    const uploadIds = (await store.listUploadsIn(tx, versionId, 'verifying')).map(({ id }) => id)
    await store.setStates(tx, uploadIds, { state: 'cancelled', updatedAt: clock.now() })
    const state = requireContentEvent('scanning', 'uploads_gone')
    const changes = { state, scan: {}, readyRequestedBy: null }
    await editor.save(tx, actor, { row, changes, action: 'version.upload_cancelled' })
    afterCommit(tx, async () => {
      breakOff(versionId)
      for (const uploadId of uploadIds) await folder.remove(uploadId)
    })
    editor.publishChange(tx, versionId, 'draft')
    publishUploads(tx, versionId, 'cancelled')
  })
  return editor.detail(actor, versionId)
}
