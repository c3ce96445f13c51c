import * as routes from '@filo/contract/testers/defects-routes'
import type { Api } from '../../../http/routes/api.ts'
import type { DefectsService } from './defects-service.ts'

/** Serves defects: testers record and check them, who makes the package answers. */
export function registerDefectsRoutes(api: Api, { defects }: { defects: DefectsService }): void {
  api.on(routes.listArosDefects, ({ actor, params }) => defects.listOfAros(actor, params.ArosId))
  api.on(routes.listVersionDefects, ({ actor, params }) => defects.listOfVersion(actor, params.versionId))
  api.on(routes.recordDefect, ({ actor, params, body }) => defects.record(actor, params.ArosId, body))
  api.on(routes.answerDefect, ({ actor, params, body }) => defects.answer(actor, params.defectId, body))
  api.on(routes.checkDefect, ({ actor, params, body }) => defects.check(actor, params, body))
}
