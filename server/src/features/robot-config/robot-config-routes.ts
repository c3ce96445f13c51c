import * as device from '@filo/contract/robot-config/robot-config-device-routes'
import * as routes from '@filo/contract/robot-config/robot-config-routes'
import * as trials from '@filo/contract/robot-config/voice-trial-routes'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { ProducedRobotBulkService } from '../produced-robots/produced-robot-bulk-service.ts'
import type { RobotConfigServices } from './robot-config-services.ts'

type Services = RobotConfigServices & { producedRobotBulk: Pick<ProducedRobotBulkService, 'configure'> }

/** Serves how robots are configured: one, many, and what counts on those of a model or a customer. */
export function registerRobotConfigRoutes(api: Api, services: Services): void {
  const { robotConfig, configDefaults, producedRobotBulk, voiceTrials } = services
  api.on(routes.getUnitConfig, ({ actor, params }) => robotConfig.get(actor, params.unitId))
  api.on(routes.listConfigChanges, ({ actor, params, query }) =>
    robotConfig.listChanges(actor, params.unitId, query),
  )
  api.on(routes.changeUnitConfig, ({ actor, params, body, ifMatch, request }) =>
    robotConfig.change(actor, params.unitId, {
      reason: undefined,
      ...body,
      ifMatch,
      language: languageOf(request),
    }),
  )
  api.on(trials.tryVoice, ({ actor, params }) => voiceTrials.request(actor, params.unitId))
  api.on(trials.getVoiceTrial, ({ actor, params }) => voiceTrials.get(actor, params))
  api.on(routes.changeManyConfigs, ({ actor, body, request }) =>
    producedRobotBulk.configure(actor, { ...body, language: languageOf(request) }),
  )
  api.on(routes.getModelConfigDefaults, ({ actor, params }) => configDefaults.ofModel(actor, params.modelId))
  api.on(routes.setModelConfigDefaults, ({ actor, params, body, ifMatch, request }) =>
    configDefaults.setOfModel(actor, params.modelId, { ...body, ifMatch, language: languageOf(request) }),
  )
  api.on(routes.getCustomerConfigDefaults, ({ actor, params }) =>
    configDefaults.ofCustomer(actor, params.customerId),
  )
  api.on(routes.setCustomerConfigDefaults, ({ actor, params, body, ifMatch, request }) =>
    configDefaults.setOfCustomer(actor, params.customerId, {
      ...body,
      ifMatch,
      language: languageOf(request),
    }),
  )
  api.onDevice(device.getRobotConfig, ({ actor }) => robotConfig.desired(actor))
}
