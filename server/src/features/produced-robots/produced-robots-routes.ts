import * as bulk from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import * as imports from '@filo/contract/produced-robots/produced-robot-import-routes'
import * as life from '@filo/contract/produced-robots/produced-robot-life-routes'
import * as routes from '@filo/contract/produced-robots/produced-robots-routes'
import { bytesOf } from '../../http/bodies/accept-bytes.ts'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import { registerBulkChangesRoutes } from './bulk/bulk-changes-routes.ts'
import type { BulkChangesService } from './bulk/bulk-changes-service.ts'
import type { ProducedRobotImportService } from './imports/produced-robot-import-service.ts'
import type { ProducedRobotBulkService } from './produced-robot-bulk-service.ts'
import type { ProducedRobotLifeService } from './produced-robot-life-service.ts'
import type { ProducedRobotsService } from './produced-robots-service.ts'

interface Services {
  producedRobots: ProducedRobotsService
  producedRobotLife: ProducedRobotLifeService
  producedRobotBulk: ProducedRobotBulkService
  producedRobotImport: ProducedRobotImportService
  bulkChanges: BulkChangesService
}

/** Serves the inventory of units: what is known of them, their life, changes of many, and lists read from CSV. */
export function registerProducedRobotsRoutes(api: Api, services: Services): void {
  const { producedRobots, producedRobotLife, producedRobotBulk, producedRobotImport } = services
  api.on(routes.listProducedRobots, ({ actor, query }) => producedRobots.list(actor, query))
  api.on(routes.getProducedRobot, ({ actor, params }) => producedRobots.get(actor, params.unitId))
  api.on(routes.getProducedRobotSoftware, ({ actor, params }) =>
    producedRobots.software(actor, params.unitId),
  )
  api.on(routes.createProducedRobot, ({ actor, body }) => producedRobots.create(actor, body))
  api.on(routes.updateProducedRobot, ({ actor, params, body, ifMatch }) =>
    producedRobots.update(actor, { id: params.unitId, body, ifMatch }),
  )
  api.on(life.changeProducedRobotLife, ({ actor, params, body, ifMatch, request }) =>
    producedRobotLife.change(actor, {
      ...body,
      id: params.unitId,
      ifMatch,
      language: languageOf(request),
    }),
  )
  api.on(life.stockProducedRobots, ({ actor, body, request }) =>
    producedRobotLife.stock(actor, { ...body, language: languageOf(request) }),
  )
  api.on(life.retireProducedRobot, ({ actor, params, body, request }) =>
    producedRobotLife.retire(actor, { ...body, id: params.unitId, language: languageOf(request) }),
  )
  api.on(bulk.tagProducedRobots, ({ actor, body }) => producedRobotBulk.tag(actor, body))
  api.on(bulk.assignProducedRobots, ({ actor, body }) => producedRobotBulk.assign(actor, body))
  api.on(imports.previewProducedRobotImport, ({ actor, request }) =>
    producedRobotImport.preview(actor, { bytes: bytesOf(request.body), language: languageOf(request) }),
  )
  api.on(imports.importProducedRobots, ({ actor, request }) =>
    producedRobotImport.commit(actor, { bytes: bytesOf(request.body), language: languageOf(request) }),
  )
  registerBulkChangesRoutes(api, services)
}
