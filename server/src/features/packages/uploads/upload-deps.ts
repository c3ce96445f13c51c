import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { VersionEditor, VersionEditorDeps } from '../versions/version-editor.ts'
import type { UploadFolder } from './upload-folder.ts'

/** What every use case of uploads is given. */
export type UploadDeps = Omit<VersionEditorDeps, 'audit'> & {
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

/** Has consoles read the uploads of a version anew once the transaction is committed. */
export function publishUploads(tx: Db, versionId: string, kind: string): void {
  publish(tx, changed('uploads', versionId, kind, { customerId: null }))
}
