import * as contentRoutes from '@filo/contract/packages/version-content-routes'
import { getVersionOrigin } from '@filo/contract/packages/version-origin-routes'
import * as planRoutes from '@filo/contract/packages/version-plan-routes'
import * as routes from '@filo/contract/packages/versions-routes'
import { afterAnswer } from '../../../http/bodies/after-answer.ts'
import { attachment } from '../../../http/bodies/attachment.ts'
import { countBytes } from '../../../http/bodies/count-bytes.ts'
import type { Api } from '../../../http/routes/api.ts'
import type { TestPlanService } from '../content/plan-service.ts'
import type { VersionContentService } from '../content/version-content-service.ts'
import type { VersionDraftsService } from './version-drafts-service.ts'
import type { VersionTransitions } from './version-transitions-service.ts'
import type { VersionsService } from './versions-service.ts'

interface Services {
  versions: VersionsService
  versionDrafts: VersionDraftsService
  versionContent: VersionContentService
  testPlans: TestPlanService
  versionTransitions: VersionTransitions
}

/** Serves package versions, their steps, files, code and test plans. Downloads are saved, never opened, and no type is guessed. */
export function registerVersionsRoutes(api: Api, services: Services): void {
  const { versions, versionDrafts, versionTransitions } = services
  api.on(routes.listVersions, ({ actor, query }) => versions.list(actor, query))
  api.on(routes.createVersion, ({ actor, params, body }) =>
    versionDrafts.create(actor, params.packageId, body),
  )
  api.on(routes.getVersion, ({ actor, params }) => versions.get(actor, params.versionId))
  api.on(routes.updateVersion, ({ actor, params, body, ifMatch }) =>
    versionDrafts.update(actor, params.versionId, { ...body, ifMatch }),
  )
  api.on(routes.deleteVersion, ({ actor, params, ifMatch }) =>
    versions.remove(actor, params.versionId, ifMatch),
  )
  api.on(routes.changeVersionState, ({ actor, params, body }) =>
    versionTransitions.apply(actor, params.versionId, body),
  )
  api.on(routes.getVersionUsage, ({ actor, params }) => versions.usage(actor, params.versionId))
  registerContentRoutes(api, services.versionContent)
  registerPlanRoutes(api, services.testPlans)
}

function registerPlanRoutes(api: Api, plans: TestPlanService): void {
  api.on(planRoutes.getTestPlan, ({ actor, params }) => plans.get(actor, params.versionId))
  api.on(planRoutes.putTestPlan, ({ actor, params, body, ifMatch }) =>
    plans.put(actor, params.versionId, { ...body, ifMatch }),
  )
}

function registerContentRoutes(api: Api, content: VersionContentService): void {
  api.on(contentRoutes.getVersionCode, ({ actor, params }) => content.getCode(actor, params.versionId))
  api.on(contentRoutes.putVersionCode, ({ actor, params, body, ifMatch }) =>
    content.putCode(actor, params.versionId, { ...body, ifMatch }),
  )
  api.on(getVersionOrigin, ({ actor, params }) => content.origin(actor, params.versionId))
  api.on(contentRoutes.checkVersion, ({ actor, params }) => content.check(actor, params.versionId))
  api.on(contentRoutes.listVersionFiles, ({ actor, params, query }) =>
    content.listFiles(actor, params.versionId, query),
  )
  api.on(contentRoutes.listVersionFolder, ({ actor, params, query }) =>
    content.listFolder(actor, params.versionId, query),
  )
  api.on(contentRoutes.getFile, ({ actor, params }) => content.getFile(actor, params.fileId))
  api.on(contentRoutes.putFileDescription, ({ actor, params, body, ifMatch }) =>
    content.describeFile(actor, params.fileId, { ...body, ifMatch }),
  )
  api.on(contentRoutes.deleteFile, ({ actor, params }) => content.removeFile(actor, params.fileId))
  api.on(contentRoutes.downloadFile, async ({ actor, params, reply }) => {
    const { file, content: bytes, ended } = await content.download(actor, params.fileId)
    let sent = 0
    const counted = countBytes(bytes, (count) => {
      sent += count
    })
    afterAnswer(reply, (isWhole) => ended(sent, isWhole))
    await reply
      .headers({
        'content-type': 'application/octet-stream',
        'content-length': file.sizeBytes,
        'content-disposition': attachment(file.name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
        etag: `"${file.sha256}"`,
      })
      .serializer((payload: unknown) => payload as string)
      .send(counted)
  })
  api.on(contentRoutes.diffVersions, ({ actor, params, query }) =>
    content.diff(actor, params.versionId, query.against),
  )
}
