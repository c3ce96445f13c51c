import type { Page } from '@filo/contract/list-query'
import { packageErrors, uploadErrors } from '@filo/contract/packages/packages-errors'
import type { Arrival, Upload } from '@filo/contract/packages/uploads-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import type { Actor } from '../../../rights/actor.ts'
import { beginUpload } from './begin-upload.ts'
import { cancelReading, cancelUpload, dropUpload } from './cancel-upload.ts'
import { completeUpload, finishUploads } from './complete-upload.ts'
import { presentArrival } from './folder-arrival.ts'
import { presentUpload } from './present-upload.ts'
import type { UploadDeps } from './upload-deps.ts'
import { readProgress, requireOpenUpload } from './upload-progress.ts'
import { createUploadRecovery } from './upload-recovery.ts'
import * as store from './uploads-store.ts'

/** Reads at once what the machine kept from being read. @throws not_found version_busy nothing_uploaded scan_elsewhere */
async function retryReading(
  deps: UploadDeps,
  isOurs: (versionId: string) => Promise<boolean>,
  actor: Actor,
  versionId: string,
): Promise<VersionDetail> {
  const { db, editor, queue } = deps
  const { version } = await editor.found(actor, versionId)
  if (version.state !== 'scanning') throw new DomainError(uploadErrors.nothing_uploaded)
  if (!version.scan.putOff) throw new DomainError(packageErrors.version_busy)
  if (!(await isOurs(versionId))) throw new DomainError(uploadErrors.scan_elsewhere)
  await queue.add(db, versionId)
  queue.wake()
  return editor.detail(actor, versionId)
}

/** Uploads of a version page by page, and how far its loose files are. @throws not_found */
async function listUploads(
  { db, editor, folder }: UploadDeps,
  actor: Actor,
  versionId: string,
  query: { page: number; size: number },
): Promise<Page<Upload> & { arrival: Arrival }> {
  const { version } = await editor.found(actor, versionId)
  const { items: rows, totalCount } = await store.listUploadPage(db, versionId, query)
  const measured = rows.map(async (row) => {
    const isMoving = row.state === 'uploading' && row.arrivedAt === null
    const received = isMoving ? await folder.sizeOf(row.id) : row.receivedBytes
    return { row, received: received ?? 0 }
  })
  const items = presentRows(
    await Promise.all(measured),
    ({ row }) => row.id,
    ({ row, received }) => presentUpload(row, actor, received),
  )
  const arrival = presentArrival(version, await store.sumOpenUploads(db, versionId))
  return { items, totalCount, arrival }
}

/** Resumable uploads into a version that is still open, and the start of their processing. */
export function createUploadsService(deps: UploadDeps) {
  const complete = completeUpload.bind(undefined, deps)
  const { isOurs, ...recovery } = createUploadRecovery({
    ...deps,
    complete,
    drop: dropUpload.bind(undefined, deps),
  })
  return {
    begin: beginUpload.bind(undefined, deps),
    complete,
    progress: readProgress.bind(undefined, deps),
    requireOpenUpload: requireOpenUpload.bind(undefined, deps),
    cancel: cancelUpload.bind(undefined, deps),
    finish: finishUploads.bind(undefined, deps),
    retry: retryReading.bind(undefined, deps, isOurs),
    cancelReading: cancelReading.bind(undefined, deps),
    list: listUploads.bind(undefined, deps),
    ...recovery,
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
