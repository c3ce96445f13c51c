import { commonErrors } from '@filo/contract/common-errors'
import { uploadLimits } from '@filo/contract/packages/package-limits'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { Upload, UploadMetadata } from '@filo/contract/packages/uploads-routes'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import { type Actor, actorId, systemActor } from '../../actor.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../domain-error.ts'
import type { ImportQueue } from './import-queue.ts'
import { presentUpload } from './present-upload.ts'
import type { UploadFolder } from './upload-folder.ts'
import * as store from './uploads-store.ts'
import type { VersionEditor, VersionEditorDeps } from './version-editor.ts'
import { requireContentEvent } from './version-lifecycle.ts'
import { listScanning, type VersionListRow } from './versions-store.ts'

type Deps = Omit<VersionEditorDeps, 'audit'> & {
  editor: VersionEditor
  folder: UploadFolder
  queue: ImportQueue
  /** No other server works on this database. */
  isAlone: boolean
}

/** Resumable uploads into a version that is still open, and the start of their processing. */
export function createUploadsService({ db, clock, ids, bus, editor, folder, queue, isAlone }: Deps) {
  function tell(versionId: string, kind: string): void {
    bus.publish(changed('uploads', versionId, kind, { customerId: null }))
  }

  async function forget(uploadIds: readonly string[]): Promise<void> {
    for (const id of uploadIds) await folder.remove(id)
  }

  async function markUploading(tx: Db, actor: Actor, row: VersionListRow, fileName: string): Promise<void> {
    const state = requireContentEvent(row.version.state, 'upload_started')
    if (row.version.state === state) return
    const changes = { state, scan: {} }
    await editor.save(tx, actor, { row, changes, action: 'version.upload_started', note: { fileName } })
  }

  /** Admits an upload and gives its id. @throws not_found version_frozen version_busy package_archived upload_too_many */
  async function begin(actor: Actor, metadata: UploadMetadata, sizeBytes: number): Promise<string> {
    const now = clock.now()
    const by = actorId(actor)
    const { versionId, kind, fileName } = metadata
    const path = kind === 'file' ? (metadata.path ?? fileName) : null
    const id = ids.next()
    const replaced = await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, versionId)
      editor.requireActivePackage(row)
      await markUploading(tx, actor, row, fileName)
      const cancelled = await store.cancelReplaced(tx, versionId, { kind, path })
      if ((await store.countOpenUploads(tx, versionId)) >= uploadLimits.maxFiles)
        throw new DomainError(uploadErrors.upload_too_many, { limit: uploadLimits.maxFiles })
      await store.insertUpload(tx, {
        id,
        versionId,
        path,
        fileName,
        kind,
        sizeBytes,
        createdAt: now,
        createdBy: by,
        updatedAt: now,
        updatedBy: by,
        revision: 1,
        receivedBytes: 0,
        expectedSha256: metadata.sha256 ?? null,
        sha256: null,
        error: null,
        state: 'uploading',
        expiresAt: new Date(now.getTime() + uploadLimits.resumableMs),
      })
      return cancelled
    })
    await forget(replaced)
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
  }

  /**
   * The last byte has arrived: safe on disk first, then recorded; an archive goes on to be processed. Called again
   * (after a crash in between) it changes nothing. @throws upload_over
   */
  async function complete(actor: Actor, uploadId: string): Promise<void> {
    await folder.sync(uploadId)
    const done = await db.transaction(async (tx) => {
      const upload = await store.lockUpload(tx, uploadId)
      if (!upload || upload.state === 'cancelled') throw new DomainError(uploadErrors.upload_over)
      if (upload.state !== 'uploading') return undefined
      await store.updateUpload(tx, uploadId, { receivedBytes: upload.sizeBytes, updatedAt: clock.now() })
      if (upload.kind !== 'archive') return upload
      const row = await editor.locked(tx, actor, upload.versionId)
      await startScan(tx, actor, { row, mode: 'replace', uploadIds: [uploadId] })
      return upload
    })
    if (done?.kind === 'archive') {
      queue.add(done.versionId)
      editor.tell(done.versionId, 'scanning')
    }
    if (done) tell(done.versionId, 'arrived')
  }

  /** Bytes that have arrived of an own upload; finishes it when a crash kept that from happening. @throws not_found upload_over */
  async function progress(actor: Actor, id: string): Promise<{ offset: number; sizeBytes: number }> {
    const upload = await store.findOwnUpload(db, actor, id)
    if (!upload) throw new DomainError(commonErrors.not_found)
    const { sizeBytes } = upload
    if (upload.state === 'verifying' || upload.state === 'done') return { offset: sizeBytes, sizeBytes }
    const offset = upload.state === 'uploading' ? await folder.sizeOf(id) : undefined
    if (offset === undefined) throw new DomainError(uploadErrors.upload_over)
    if (offset === sizeBytes) await complete(actor, id)
    return { offset, sizeBytes }
  }

  /** Refuses bytes for an upload that is not the actor's own or no longer open. @throws not_found upload_over */
  async function requireOpenUpload(actor: Actor, id: string): Promise<void> {
    const upload = await store.findOwnUpload(db, actor, id)
    if (!upload) throw new DomainError(commonErrors.not_found)
    if (upload.state !== 'uploading' || upload.expiresAt <= clock.now())
      throw new DomainError(uploadErrors.upload_over)
  }

  async function drop(actor: Actor, upload: store.UploadRow): Promise<void> {
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, upload.versionId)
      const current = await store.lockUpload(tx, upload.id)
      if (current?.state !== 'uploading') throw new DomainError(uploadErrors.upload_over)
      await store.updateUpload(tx, upload.id, { state: 'cancelled', updatedAt: clock.now() })
      if ((await store.countOpenUploads(tx, upload.versionId)) > 0) return
      const changes = { state: requireContentEvent(row.version.state, 'uploads_gone'), readyWantedBy: null }
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

  /** Starts processing the loose files of a version. @throws not_found upload_incomplete nothing_uploaded version_frozen version_busy */
  async function finish(actor: Actor, versionId: string, mode: 'replace' | 'add'): Promise<VersionDetail> {
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, versionId)
      requireContentEvent(row.version.state, 'upload_started')
      const open = await store.listUploadsIn(tx, versionId, 'uploading')
      const count = open.filter((upload) => upload.receivedBytes < upload.sizeBytes).length
      if (count > 0) throw new DomainError(uploadErrors.upload_incomplete, { count })
      if (open.length === 0) throw new DomainError(uploadErrors.nothing_uploaded)
      await startScan(tx, actor, { row, mode, uploadIds: open.map((upload) => upload.id) })
    })
    queue.add(versionId)
    editor.tell(versionId, 'scanning')
    return editor.detail(actor, versionId)
  }

  async function list(actor: Actor, versionId: string): Promise<Upload[]> {
    await editor.found(actor, versionId)
    const rows = await store.listRecentUploads(db, versionId)
    const presented = rows.map(async (row) => {
      const received = row.state === 'uploading' ? await folder.sizeOf(row.id) : row.receivedBytes
      return presentUpload(row, actor, received ?? 0)
    })
    return Promise.all(presented)
  }

  /** Whether this server has what arrived for a version; otherwise another one received it and is reading it. */
  async function isOurs(versionId: string): Promise<boolean> {
    if (isAlone) return true
    const arrived = await store.listUploadsIn(db, versionId, 'verifying')
    const sizes = await Promise.all(arrived.map(({ id }) => folder.sizeOf(id)))
    return arrived.every(({ sizeBytes }, index) => sizes[index] === sizeBytes)
  }

  /** Goes on where the server stopped: uploads that had arrived completely, versions being processed. */
  async function resume(): Promise<void> {
    const actor = systemActor('uploads')
    for (const upload of await store.listOpenUploads(db)) {
      const isComplete = (await folder.sizeOf(upload.id)) === upload.sizeBytes
      if (isComplete && upload.receivedBytes < upload.sizeBytes) await complete(actor, upload.id)
    }
    for (const versionId of await listScanning(db)) if (await isOurs(versionId)) queue.add(versionId)
    await queue.readyWanted(await store.listReadyWanted(db))
  }

  /** Cancels uploads that nobody resumed within a day, and ends what a server that is gone left half read. */
  async function sweep(): Promise<void> {
    for (const upload of await store.listExpired(db, clock.now())) {
      await drop(systemActor('uploads'), upload)
    }
    const leftSince = new Date(clock.now().getTime() - uploadLimits.resumableMs)
    for (const versionId of await listScanning(db, leftSince)) queue.add(versionId)
  }

  /** Ends the uploads of a version that is deleted in the caller's transaction; call the result after the commit. */
  async function dropAllOf(tx: Db, versionId: string): Promise<() => void> {
    const gone = await store.listUploadIds(tx, versionId)
    return () => void forget(gone)
  }

  /** The same for every version there is. */
  async function dropAll(tx: Db): Promise<() => void> {
    const gone = await store.listAllUploadIds(tx)
    return () => void forget(gone)
  }

  return {
    begin,
    complete,
    progress,
    requireOpenUpload,
    cancel,
    finish,
    list,
    resume,
    sweep,
    dropAllOf,
    dropAll,
  }
}

export type UploadsService = ReturnType<typeof createUploadsService>
