import { uploadLimits } from '@filo/contract/packages/package-limits'
import { uploadErrors } from '@filo/contract/packages/packages-errors'
import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import type { ScanRecord } from '../../../db/schema/versions.ts'
import { afterCommit } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { type Actor, systemActor } from '../../../rights/actor.ts'
import { listScanning } from '../versions/versions-store.ts'
import type { UploadFolder } from './upload-folder.ts'
import * as store from './uploads-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  folder: UploadFolder
  /** No other server works on this database. */
  isAlone: boolean
  complete: (actor: Actor, uploadId: string) => Promise<void>
  drop: (actor: Actor, upload: store.UploadRow, problem?: ScanRecord['problem']) => Promise<void>
}

/** Recovers uploads after the end of a server, and ends those that nobody goes on with. */
export function createUploadRecovery({ db, clock, folder, isAlone, complete, drop }: Deps) {
  /** Whether this server has what arrived for a version; otherwise another one received it and is reading it. */
  async function isOurs(versionId: string): Promise<boolean> {
    if (isAlone) return true
    const arrived = await store.listUploadsIn(db, versionId, 'verifying')
    const sizes = await Promise.all(arrived.map(({ id }) => folder.sizeOf(id)))
    return arrived.every(({ sizeBytes }, index) => sizes[index] === sizeBytes)
  }

  /** Uploads that had arrived completely when the server stopped. */
  async function resume(): Promise<void> {
    const actor = systemActor('uploads')
    for (const upload of await store.listOpenUploads(db)) {
      const isComplete = (await folder.sizeOf(upload.id)) === upload.sizeBytes
      if (isComplete && upload.arrivedAt === null) await complete(actor, upload.id)
    }
  }

  /**
   * The versions that this server is to look at: whose files lie here and are not read yet, those that a server left
   * half read a day ago, and drafts that wait to become ready.
   */
  async function listDue(): Promise<string[]> {
    const leftSince = new Date(clock.now().getTime() - uploadLimits.resumableMs)
    const left = new Set(await listScanning(db, leftSince))
    const due: string[] = []
    for (const versionId of await listScanning(db))
      if (left.has(versionId) || (await isOurs(versionId))) due.push(versionId)
    return [...due, ...(await store.listReadyRequested(db))]
  }

  /** Frees this server's folder of what another one has ended meanwhile. */
  async function removeUnneeded(): Promise<void> {
    const here = await folder.list()
    const needed = new Set(await store.listNeeded(db, here))
    for (const id of here) if (!needed.has(id)) await folder.remove(id)
  }

  /** Cancels uploads that nobody resumed within a day; another server may be doing the same. */
  async function sweep(): Promise<void> {
    for (const upload of await store.listExpired(db, clock.now())) {
      const problem = { code: uploadErrors.upload_expired.code, params: {} }
      await drop(systemActor('uploads'), upload, problem).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error
      })
    }
    await removeUnneeded()
  }

  /** Nobody waits for it: it may be many files. */
  async function removeFiles(uploadIds: readonly string[]): Promise<void> {
    for (const id of uploadIds) await folder.remove(id)
  }

  /** Ends the uploads of a version that is deleted in the caller's transaction. */
  async function dropAllOf(tx: Db, versionId: string): Promise<void> {
    const gone = await store.listUploadIds(tx, versionId)
    afterCommit(tx, () => void removeFiles(gone))
  }

  /** The same for every version there is. */
  async function dropAll(tx: Db): Promise<void> {
    const gone = await store.listAllUploadIds(tx)
    afterCommit(tx, () => void removeFiles(gone))
  }

  return { isOurs, listDue, resume, sweep, dropAllOf, dropAll }
}
