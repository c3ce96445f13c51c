import { uploadLimits } from '@filo/contract/packages/package-limits'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { UploadMetadata } from '@filo/contract/packages/uploads-routes'
import type { Db } from '../../../db/database.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { withAuthor } from '../versions/version-editor.ts'
import { requireContentEvent } from '../versions/version-lifecycle.ts'
import type { VersionListRow } from '../versions/versions-store.ts'
import { expectedAfter } from './folder-arrival.ts'
import { newUpload, pathOf } from './new-upload.ts'
import { publishUploads, type UploadDeps } from './upload-deps.ts'
import { requireRoom } from './upload-room.ts'
import * as store from './uploads-store.ts'

/** Says of the version that files arrive, and how many were announced. */
async function markUploading(
  { editor }: Pick<UploadDeps, 'editor'>,
  { tx, actor }: { tx: Db; actor: Actor },
  row: VersionListRow,
  metadata: UploadMetadata,
): Promise<void> {
  const { version } = row
  const state = requireContentEvent(version.state, 'upload_started')
  const isFirst = version.state !== state
  const expectedFiles = expectedAfter(isFirst ? { scan: {} } : version, metadata)
  const isKnown = withAuthor(version.authorIds, actor).length === version.authorIds.length
  if (!isFirst && isKnown && expectedFiles === version.scan.expectedFiles) return
  const changes = { state, scan: expectedFiles === undefined ? {} : { expectedFiles } }
  const note = { fileName: metadata.fileName }
  await editor.save(tx, actor, { row, changes, action: 'version.upload_started', note, isContent: true })
}

/** Admits an upload. @returns its id @throws not_found version_frozen version_busy package_archived upload_too_many upload_no_space */
export async function beginUpload(
  deps: UploadDeps,
  actor: Actor,
  metadata: UploadMetadata,
  sizeBytes: number,
): Promise<string> {
  const { db, clock, ids, editor, folder, reserveBytes } = deps
  const now = clock.now()
  const { versionId, kind } = metadata
  const id = ids.next()
  const freeBytes = await folder.freeBytes()
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, versionId)
    editor.requireActivePackage(row)
    await markUploading(deps, { tx, actor }, row, metadata)
    const cancelled = await store.cancelReplaced(tx, versionId, { kind, path: pathOf(metadata) })
    if ((await store.countOpenUploads(tx, versionId)) >= uploadLimits.maxFiles)
      throw new DomainError(uploadErrors.upload_too_many, { limit: uploadLimits.maxFiles })
    const promisedBytes = await store.sumPromisedBytes(tx)
    requireRoom(metadata.fileName, { freeBytes, promisedBytes, sizeBytes, reserveBytes })
    await store.insertUpload(tx, newUpload({ id, at: now, by: actorId(actor), metadata, sizeBytes }))
    afterCommit(tx, async () => {
      for (const each of cancelled) await folder.remove(each)
    })
    publishUploads(tx, versionId, 'uploading')
  })
  return id
}
