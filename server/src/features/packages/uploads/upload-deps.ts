import { changed } from '../../../bus/bus.ts'
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

/** Says that the uploads of a version changed; call it after the commit. */
export function tellUploads({ bus }: Pick<UploadDeps, 'bus'>, versionId: string, kind: string): void {
  bus.publish(changed('uploads', versionId, kind, { customerId: null }))
}
