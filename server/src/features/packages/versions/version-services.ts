import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseContext } from '../../../base-context.ts'
import { systemActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import type { SessionsService } from '../../sessions/sessions-service.ts'
import type { UpdatesService } from '../../updates/updates-service.ts'
import { createVersionContentService } from '../content/version-content-service.ts'
import { createContentImport } from '../imports/import-content.ts'
import { createImportQueue } from '../imports/import-queue.ts'
import { createTusReceiver } from '../uploads/tus-receiver.ts'
import { createUploadFolder } from '../uploads/upload-folder.ts'
import { createUploadsService } from '../uploads/uploads-service.ts'
import { createVersionDraftsService } from './version-drafts-service.ts'
import { createVersionEditor } from './version-editor.ts'
import { createVersionTransitions } from './version-transitions-service.ts'

export type PackageSideDeps = BaseContext & {
  audit: AuditService
  sessions: SessionsService
  updates: Pick<UpdatesService, 'pauseRollout'>
  /** Looks at a version's files once an upload has been read into them. */
  onScanned: (versionId: string) => Promise<void>
}

/** Builds what changes package versions: drafts, uploads and their import, lifecycle. */
export function createVersionServices(deps: PackageSideDeps) {
  const uploadsPath = join(deps.config.dataFolder, 'uploads')
  mkdirSync(uploadsPath, { recursive: true, mode: 0o700 })
  const uploadFolder = createUploadFolder(uploadsPath)
  const editor = createVersionEditor(deps)
  const versionTransitions = createVersionTransitions({ ...deps, editor })
  const makeReady = (versionId: string) => versionTransitions.fulfilWish(systemActor('import'), versionId)
  const run = createContentImport({ ...deps, editor, folder: uploadFolder, makeReady })
  const importQueue = createImportQueue({ log: deps.log, run, makeReady })
  const isAlone = deps.config.natsUrl === undefined
  const uploads = createUploadsService({
    ...deps,
    editor,
    folder: uploadFolder,
    queue: importQueue,
    isAlone,
    reserveBytes: deps.config.uploadReserveBytes,
  })
  return {
    editor,
    versionDrafts: createVersionDraftsService({ ...deps, editor }),
    versionContent: createVersionContentService({ ...deps, editor }),
    versionTransitions,
    uploads,
    uploadFolder,
    importQueue,
    tusReceiver: createTusReceiver({ folder: uploadsPath, complete: uploads.complete }),
  }
}
