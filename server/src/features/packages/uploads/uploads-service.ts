import { commonErrors } from '@filo/contract/common-errors'
import type { Page } from '@filo/contract/list-query'
import { uploadLimits } from '@filo/contract/packages/package-limits'
import { packageErrors, uploadErrors } from '@filo/contract/packages/packages-errors'
import type { Arrival, Upload, UploadMetadata } from '@filo/contract/packages/uploads-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import type { ScanRecord } from '../../../db/schema/versions.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/present-rows.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { type VersionEditor, type VersionEditorDeps, withAuthor } from '../versions/version-editor.ts'
import { requireContentEvent } from '../versions/version-lifecycle.ts'
import type { VersionListRow } from '../versions/versions-store.ts'
import { cancelReading } from './cancel-reading.ts'
import { endsAlone, expectedAfter, isWhole, presentArrival } from './folder-arrival.ts'
import { newUpload, pathOf } from './new-upload.ts'
import { presentUpload } from './present-upload.ts'
import type { UploadFolder } from './upload-folder.ts'
import { createUploadRecovery } from './upload-recovery.ts'
import { hasRoom, type Room } from './upload-room.ts'
import * as store from './uploads-store.ts'

type Deps = Omit<VersionEditorDeps, 'audit'> & {
  editor: VersionEditor
  folder: UploadFolder
  queue: Pick<JobQueue, 'add' | 'wake'>
  /** Ends the reading of a version that this server may be at. */
  breakOff: (versionId: string) => void
  /** No other server works on this database. */
  isAlone: boolean
  /** Disk that uploads leave free, in bytes. */
  reserveBytes: number
}

/** @throws upload_no_space */
function requireRoom(name: string, room: Room): void {
  if (!hasRoom(room)) throw new DomainError(uploadErrors.upload_no_space, { name })
}

/** Bytes that have arrived in this server's folder; those of others are elsewhere. @throws upload_over upload_elsewhere */
async function arrivedHere(
  { folder, isAlone }: Pick<Deps, 'folder' | 'isAlone'>,
  id: string,
): Promise<number> {
  const offset = await folder.sizeOf(id)
  if (offset === undefined) throw new DomainError(uploadErrors[isAlone ? 'upload_over' : 'upload_elsewhere'])
  return offset
}

/** Resumable uploads into a version that is still open, and the start of their processing. */
export function createUploadsService(deps: Deps) {
  const { db, clock, ids, bus, editor, folder, queue, reserveBytes } = deps
  function tell(versionId: string, kind: string): void {
    bus.publish(changed('uploads', versionId, kind, { customerId: null }))
  }

  /** Says of the version that files arrive, and how many were announced. */
  async function markUploading(tx: Db, actor: Actor, row: VersionListRow, metadata: UploadMetadata) {
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

  /** Admits an upload. @throws not_found version_frozen version_busy package_archived upload_too_many upload_no_space */
  async function begin(actor: Actor, metadata: UploadMetadata, sizeBytes: number): Promise<string> {
    const now = clock.now()
    const { versionId, kind } = metadata
    const id = ids.next()
    const freeBytes = await folder.freeBytes()
    const replaced = await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, versionId)
      editor.requireActivePackage(row)
      await markUploading(tx, actor, row, metadata)
      const cancelled = await store.cancelReplaced(tx, versionId, { kind, path: pathOf(metadata) })
      if ((await store.countOpenUploads(tx, versionId)) >= uploadLimits.maxFiles)
        throw new DomainError(uploadErrors.upload_too_many, { limit: uploadLimits.maxFiles })
      const promisedBytes = await store.sumPromisedBytes(tx)
      requireRoom(metadata.fileName, { freeBytes, promisedBytes, sizeBytes, reserveBytes })
      await store.insertUpload(tx, newUpload({ id, at: now, by: actorId(actor), metadata, sizeBytes }))
      return cancelled
    })
    for (const each of replaced) await folder.remove(each)
    tell(versionId, 'uploading')
    return id
  }

  async function startScan(
    tx: Db,
    actor: Actor,
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
  async function complete(actor: Actor, uploadId: string): Promise<void> {
    await folder.sync(uploadId)
    const known = await store.findUpload(db, uploadId)
    if (!known) throw new DomainError(uploadErrors.upload_over)
    const { versionId } = known
    const due = await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, versionId)
      const upload = await store.lockUpload(tx, uploadId)
      if (!upload || upload.state === 'cancelled') throw new DomainError(uploadErrors.upload_over)
      if (upload.state !== 'uploading') return undefined
      const now = clock.now()
      const arrived = { receivedBytes: upload.sizeBytes, arrivedAt: now, updatedAt: now }
      await store.updateUpload(tx, uploadId, arrived)
      const uploadIds = await dueAfter(tx, upload, row)
      if (uploadIds.length > 0) await startScan(tx, actor, { row, mode: 'replace', uploadIds })
      return uploadIds
    })
    if (due === undefined) return
    if (due.length > 0) {
      queue.wake()
      editor.tell(versionId, 'scanning')
    }
    tell(versionId, 'arrived')
  }

  /**
   * Bytes that have arrived of an own upload; finishes it when a crash kept that from happening.
   * @throws not_found upload_over upload_elsewhere
   */
  async function progress(actor: Actor, id: string): Promise<{ offset: number; sizeBytes: number }> {
    const upload = await store.findOwnUpload(db, actor, id)
    if (!upload) throw new DomainError(commonErrors.not_found)
    const { sizeBytes } = upload
    if (upload.state === 'verifying' || upload.state === 'done') return { offset: sizeBytes, sizeBytes }
    if (upload.state !== 'uploading') throw new DomainError(uploadErrors.upload_over)
    const offset = await arrivedHere(deps, id)
    if (offset === sizeBytes) await complete(actor, id)
    return { offset, sizeBytes }
  }

  /** Refuses bytes that cannot be taken (any more). @throws not_found upload_over upload_elsewhere upload_no_space */
  async function requireOpenUpload(actor: Actor, id: string): Promise<void> {
    const upload = await store.findOwnUpload(db, actor, id)
    if (!upload) throw new DomainError(commonErrors.not_found)
    if (upload.state !== 'uploading' || upload.expiresAt <= clock.now())
      throw new DomainError(uploadErrors.upload_over)
    const promisedBytes = upload.sizeBytes - (await arrivedHere(deps, id))
    const freeBytes = await folder.freeBytes()
    requireRoom(upload.fileName, { freeBytes, promisedBytes, sizeBytes: 0, reserveBytes })
  }

  /** Ends an open upload; `problem` is what the version says of it when it was the last one. */
  async function drop(actor: Actor, upload: store.UploadRow, problem?: ScanRecord['problem']): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, upload.versionId)
      const current = await store.lockUpload(tx, upload.id)
      if (current?.state !== 'uploading') throw new DomainError(uploadErrors.upload_over)
      await store.updateUpload(tx, upload.id, { state: 'cancelled', updatedAt: clock.now() })
      const isLast = (await store.countOpenUploads(tx, upload.versionId)) === 0
      // Whoever wished for a ready version wished for it with this file.
      if (!isLast && row.version.readyWantedBy === null) return
      const scan = problem ? { finishedAt: clock.now().toISOString(), problem } : {}
      const ended = { state: requireContentEvent(row.version.state, 'uploads_gone'), scan }
      const changes = { ...(isLast ? ended : {}), readyWantedBy: null }
      await editor.save(tx, actor, { row, changes, action: 'version.upload_cancelled' })
    })
    await folder.remove(upload.id)
    editor.tell(upload.versionId, 'draft')
    tell(upload.versionId, 'cancelled')
  }

  /** Gives up an own upload. @throws not_found upload_over */
  async function cancel(actor: Actor, id: string): Promise<void> {
    const upload = await store.findOwnUpload(db, actor, id)
    if (!upload) throw new DomainError(commonErrors.not_found)
    await drop(actor, upload)
  }

  /**
   * Starts processing the loose files of a version; with `isPartial` also when more were announced.
   * @throws not_found upload_incomplete upload_partial nothing_uploaded version_frozen version_busy
   */
  async function finish(
    actor: Actor,
    versionId: string,
    { mode, isPartial }: { mode: 'replace' | 'add'; isPartial: boolean },
  ): Promise<VersionDetail> {
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
      await startScan(tx, actor, { row, mode, uploadIds: open.map((upload) => upload.id) })
    })
    queue.wake()
    editor.tell(versionId, 'scanning')
    return editor.detail(actor, versionId)
  }

  /** Reads at once what the machine kept from being read. @throws not_found version_busy nothing_uploaded scan_elsewhere */
  async function retry(actor: Actor, versionId: string): Promise<VersionDetail> {
    const { version } = await editor.found(actor, versionId)
    if (version.state !== 'scanning') throw new DomainError(uploadErrors.nothing_uploaded)
    if (!version.scan.putOff) throw new DomainError(packageErrors.version_busy)
    if (!(await isOurs(versionId))) throw new DomainError(uploadErrors.scan_elsewhere)
    await queue.add(db, versionId)
    queue.wake()
    return editor.detail(actor, versionId)
  }

  /** Uploads of a version page by page, and how far its loose files are. @throws not_found */
  async function list(
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

  const { isOurs, ...recovery } = createUploadRecovery({ ...deps, complete, drop })
  return {
    begin,
    complete,
    progress,
    requireOpenUpload,
    cancel,
    finish,
    retry,
    cancelReading: (actor: Actor, versionId: string) => cancelReading({ ...deps, tell }, actor, versionId),
    list,
    ...recovery,
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
