import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BaseContext } from '../../../base-context.ts'
import { systemActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import type { DownloadsService } from '../../downloads/downloads-service.ts'
import type { ProgramInstallsService } from '../../program-installs/program-installs-service.ts'
import type { SessionsService } from '../../sessions/sessions-service.ts'
import type { UpdatesService } from '../../updates/updates-service.ts'
import { createTestPlanService } from '../content/plan-service.ts'
import { createVersionContentService } from '../content/version-content-service.ts'
import { createContentImport } from '../imports/import-content.ts'
import { createArrivingHashes } from '../uploads/arriving-hashes.ts'
import { createTusReceiver } from '../uploads/tus-receiver.ts'
import { createUploadFolder } from '../uploads/upload-folder.ts'
import { createUploadsService } from '../uploads/uploads-service.ts'
import { createVersionDraftsService } from './version-drafts-service.ts'
import { createVersionEditor } from './version-editor.ts'
import { createVersionTransitions, type OnRevoked } from './version-transitions-service.ts'

export type PackageSideDeps = BaseContext & {
  audit: AuditService
  sessions: SessionsService
  updates: Pick<UpdatesService, 'pauseRollout'>
  programInstalls: Pick<ProgramInstallsService, 'settleAll'>
  downloads: Pick<DownloadsService, 'fetched'>
  /** Looks at a version's files once an upload has been read into them. */
  onScanned: (versionId: string) => Promise<void>
  onRevoked: OnRevoked
}

/** Archives are read two at a time: one core stays for people. */
const IMPORTS_AT_ONCE = 2

/** Tells this server's folder of uploads from those of others, for as long as it has the folder. */
function readServerId({ config, ids }: Pick<BaseContext, 'config' | 'ids'>): string {
  const file = join(config.dataFolder, 'server-id')
  if (!existsSync(file)) writeFileSync(file, ids.next(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** Builds what changes package versions: drafts, uploads and their import, lifecycle. */
export function createVersionServices(deps: PackageSideDeps) {
  const uploadsPath = join(deps.config.dataFolder, 'uploads')
  mkdirSync(uploadsPath, { recursive: true, mode: 0o700 })
  const uploadFolder = createUploadFolder(uploadsPath)
  const hashes = createArrivingHashes()
  const editor = createVersionEditor(deps)
  const versionTransitions = createVersionTransitions({ ...deps, editor })
  const makeReady = (versionId: string) => versionTransitions.fulfilRequest(systemActor('import'), versionId)
  const { run, breakOff } = createContentImport({ ...deps, editor, folder: uploadFolder, hashes, makeReady })
  const isAlone = deps.config.natsUrl === undefined
  const importQueue = deps.jobs.define(isAlone ? 'import' : `import/${readServerId(deps)}`, {
    run,
    listUnfinished: () => uploads.listDue(),
    atOnce: IMPORTS_AT_ONCE,
    isOwn: true,
  })
  const uploads = createUploadsService({
    ...deps,
    editor,
    folder: uploadFolder,
    queue: importQueue,
    breakOff,
    isAlone,
    reserveBytes: deps.config.uploadReserveBytes,
  })
  return {
    editor,
    versionDrafts: createVersionDraftsService({ ...deps, editor }),
    versionContent: createVersionContentService({ ...deps, editor }),
    testPlans: createTestPlanService({ ...deps, editor }),
    versionTransitions,
    uploads,
    uploadFolder,
    importQueue,
    tusReceiver: createTusReceiver({ folder: uploadsPath, hashes, complete: uploads.complete }),
  }
}
