import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import type { Db } from '../../../db/database.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor } from '../../../rights/actor.ts'
import { requireContentEvent } from '../versions/version-lifecycle.ts'
import type { VersionListRow } from '../versions/versions-store.ts'
import { endsAlone, isWhole } from './folder-arrival.ts'
import { publishUploads, type UploadDeps } from './upload-deps.ts'
import * as store from './uploads-store.ts'

/** Hands arrived files over to be read, in the transaction that decided it. */
async function startScan(
  { editor, queue }: Pick<UploadDeps, 'editor' | 'queue'>,
  { tx, actor }: { tx: Db; actor: Actor },
  { row, mode, uploadIds }: { row: VersionListRow; mode: 'replace' | 'add'; uploadIds: string[] },
): Promise<void> {
  const state = requireContentEvent(row.version.state, 'scan_started')
  await store.setStates(tx, uploadIds, { state: 'verifying' })
  const changes = { state, scan: { mode } }
  await editor.save(tx, actor, {
    row,
    changes,
    action: 'version.scan_started',
    note: { files: uploadIds.length },
  })
  await queue.add(tx, row.version.id)
  afterCommit(tx, queue.wake)
  editor.publishChange(tx, row.version.id, 'scanning')
}

/** What to process now that an upload has arrived: an archive, or a folder that waits for nobody's decision. */
async function dueAfter(tx: Db, upload: store.UploadRow, { version }: VersionListRow): Promise<string[]> {
  if (upload.kind === 'archive') return [upload.id]
  if (version.state !== 'uploading') return []
  const open = await store.sumOpenUploads(tx, version.id)
  if (!endsAlone(version, open) || !isWhole(version, open)) return []
  return (await store.listUploadsIn(tx, version.id, 'uploading')).map(({ id }) => id)
}

/**
 * The last byte has arrived: safe on disk first, then recorded; an archive, and a folder of which this was the last
 * file, go on to be processed. Called again (after a crash in between) it changes nothing. @throws upload_over
 */
export async function completeUpload(deps: UploadDeps, actor: Actor, uploadId: string): Promise<void> {
  const { db, clock, editor, folder } = deps
  await folder.sync(uploadId)
  const known = await store.findUpload(db, uploadId)
  if (!known) throw new DomainError(uploadErrors.upload_over)
  const { versionId } = known
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, versionId)
    const upload = await store.lockUpload(tx, uploadId)
    if (!upload || upload.state === 'cancelled') throw new DomainError(uploadErrors.upload_over)
    if (upload.state !== 'uploading') return
    const now = clock.now()
    const arrived = { receivedBytes: upload.sizeBytes, arrivedAt: now, updatedAt: now }
    await store.updateUpload(tx, uploadId, arrived)
    const uploadIds = await dueAfter(tx, upload, row)
    if (uploadIds.length > 0) await startScan(deps, { tx, actor }, { row, mode: 'replace', uploadIds })
    publishUploads(tx, versionId, 'arrived')
  })
}

/**
 * Starts processing the loose files of a version; with `isPartial` also when more were announced.
 * @throws not_found upload_incomplete upload_partial nothing_uploaded version_frozen version_busy
 */
export async function finishUploads(
  deps: UploadDeps,
  actor: Actor,
  versionId: string,
  { mode, isPartial }: { mode: 'replace' | 'add'; isPartial: boolean },
): Promise<VersionDetail> {
  const { db, editor } = deps
  await db.transaction(async (tx) => {
    const row = await editor.locked(tx, actor, versionId)
    requireContentEvent(row.version.state, 'upload_started')
    const open = await store.listUploadsIn(tx, versionId, 'uploading')
    const count = open.filter((upload) => upload.arrivedAt === null).length
    if (count > 0) throw new DomainError(uploadErrors.upload_incomplete, { count })
    if (open.length === 0) throw new DomainError(uploadErrors.nothing_uploaded)
    const expected = row.version.scan.expectedFiles ?? 0
    if (!isPartial && open.length < expected)
      throw new DomainError(uploadErrors.upload_partial, { arrived: open.length, expected })
    await startScan(deps, { tx, actor }, { row, mode, uploadIds: open.map((upload) => upload.id) })
  })
  return editor.detail(actor, versionId)
}
