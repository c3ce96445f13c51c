import * as routes from '@filo/contract/robots/robots-routes'
import type { Api } from '../../http/routes/api.ts'
import type { RobotsService } from './robots-service.ts'

/** Serves variants, which the specification calls robots. */
export function registerRobotsRoutes(api: Api, { robots }: { robots: RobotsService }): void {
  api.on(routes.listRobots, ({ actor, query }) => robots.list(actor, query))
  api.on(routes.getRobot, ({ actor, params }) => robots.get(actor, params.variantId))
  api.on(routes.createRobot, ({ actor, body }) => robots.create(actor, body))
  api.on(routes.updateRobot, ({ actor, params, body, ifMatch }) =>
    robots.update(actor, { id: params.variantId, body, ifMatch }),
  )
  api.on(routes.archiveRobot, ({ actor, params }) => robots.archive(actor, params.variantId))
  api.on(routes.restoreRobot, ({ actor, params }) => robots.restore(actor, params.variantId))
  api.on(routes.deleteRobot, ({ actor, params }) => robots.remove(actor, params.variantId))
}
