import * as routes from '@filo/contract/quality-checks/quality-checks-routes'
import type { Api } from '../../http/routes/api.ts'
import type { QualityChecksService } from './quality-checks-service.ts'

/** Serves the checklist of robots in quality control, and the rounds that they passed. */
export function registerQualityChecksRoutes(
  api: Api,
  { qualityChecks }: { qualityChecks: QualityChecksService },
): void {
  api.on(routes.getQualityCheck, ({ actor, params }) => qualityChecks.get(actor, params.unitId))
  api.on(routes.setQualityPhoto, ({ actor, params, body }) =>
    qualityChecks.setPhoto(actor, { ...params, ...body }),
  )
  api.on(routes.signQualityCheck, ({ actor, params }) => qualityChecks.sign(actor, params.unitId))
  api.on(routes.waiveQualityItem, ({ actor, params, body }) =>
    qualityChecks.waive(actor, { ...params, ...body }),
  )
  api.on(routes.withdrawQualityWaiver, ({ actor, params }) => qualityChecks.withdrawWaiver(actor, params))
}
