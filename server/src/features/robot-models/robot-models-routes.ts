import * as routes from '@filo/contract/robot-models/robot-models-routes'
import type { Api } from '../../http/routes/api.ts'
import type { RobotModelsService } from './robot-models-service.ts'
import type { RobotTypesService } from './robot-types-service.ts'

/** Serves types and models. */
export function registerRobotModelsRoutes(
  api: Api,
  { robotModels, robotTypes }: { robotModels: RobotModelsService; robotTypes: RobotTypesService },
): void {
  api.on(routes.listRobotTypes, ({ query }) => robotTypes.list(query))
  api.on(routes.createRobotType, ({ actor, body }) => robotTypes.create(actor, body))
  api.on(routes.updateRobotType, ({ actor, params, body, ifMatch }) =>
    robotTypes.update(actor, { id: params.typeId, body, ifMatch }),
  )
  api.on(routes.deleteRobotType, ({ actor, params }) => robotTypes.remove(actor, params.typeId))
  api.on(routes.listRobotModels, ({ actor, query }) => robotModels.list(actor, query))
  api.on(routes.getRobotModel, ({ actor, params }) => robotModels.get(actor, params.modelId))
  api.on(routes.createRobotModel, ({ actor, body }) => robotModels.create(actor, body))
  api.on(routes.updateRobotModel, ({ actor, params, body, ifMatch }) =>
    robotModels.update(actor, { id: params.modelId, body, ifMatch }),
  )
  api.on(routes.archiveRobotModel, ({ actor, params }) => robotModels.archive(actor, params.modelId))
  api.on(routes.restoreRobotModel, ({ actor, params }) => robotModels.restore(actor, params.modelId))
  api.on(routes.deleteRobotModel, ({ actor, params }) => robotModels.remove(actor, params.modelId))
}
