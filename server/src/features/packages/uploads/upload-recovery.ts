import { uploadLimits } from '@filo/contract/packages/package-limits'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import type { ScanRecord } from '../../../db/schema/versions.ts'
import { type Actor, systemActor } from '../../../rights/actor.ts'
import type { ImportQueue } from '../imports/import-queue.ts'
import { listScanning } from '../versions/versions-store.ts'
import type { UploadFolder } from './upload-folder.ts'
import * as store from './uploads-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  folder: UploadFolder
  queue: ImportQueue
  /** No other server works on this database. */
  isAlone: boolean
  complete: (actor: Actor, uploadId: string) => Promise<void>
  drop: (actor: Actor, upload: store.UploadRow, problem?: ScanRecord['problem']) => Promise<void>
}

/** What becomes of uploads after the end of a server, and of those that nobody goes on with. */
export function createUploadRecovery({ db, clock, folder, queue, isAlone, complete, drop }: Deps) {
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
      if (isComplete && upload.arrivedAt === null) await complete(actor, upload.id)
    }
    for (const versionId of await listScanning(db)) if (await isOurs(versionId)) queue.add(versionId)
    await queue.readyWanted(await store.listReadyWanted(db))
  }

  /** Cancels uploads that nobody resumed within a day, and ends what a server that is gone left half read. */
  async function sweep(): Promise<void> {
    for (const upload of await store.listExpired(db, clock.now())) {
      await drop(systemActor('uploads'), upload, { code: uploadErrors.upload_expired.code, params: {} })
    }
    const leftSince = new Date(clock.now().getTime() - uploadLimits.resumableMs)
    for (const versionId of await listScanning(db, leftSince)) queue.add(versionId)
  }

  async function forget(uploadIds: readonly string[]): Promise<void> {
    for (const id of uploadIds) await folder.remove(id)
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

  return { isOurs, resume, sweep, dropAllOf, dropAll }
}
