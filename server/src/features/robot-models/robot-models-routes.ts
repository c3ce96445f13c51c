import { listPictures } from '@filo/contract/robot-models/pictures-routes'
import * as routes from '@filo/contract/robot-models/robot-models-routes'
import type { BaseContext } from '../../base-context.ts'
import { consoleBuild } from '../../console-build.ts'
import type { Api } from '../../http/api.ts'
import { readPictureKeys } from '../../http/picture-keys.ts'
import type { RobotModelsService } from './robot-models-service.ts'
import type { RobotTypesService } from './robot-types-service.ts'

/** Serves types and models, and which pictures come with the console. */
export function registerRobotModelsRoutes(
  api: Api,
  {
    robotModels,
    robotTypes,
    config,
  }: { robotModels: RobotModelsService; robotTypes: RobotTypesService } & Pick<BaseContext, 'config'>,
): void {
  api.on(listPictures, async () => {
    // What an image host keeps is not known here; its names are typed.
    if (config.imageHost) return { images: [], icons: [] }
    const [images, icons] = await Promise.all([
      readPictureKeys(consoleBuild, 'images'),
      readPictureKeys(consoleBuild, 'icons'),
    ])
    return { images, icons }
  })
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
