import * as routes from '@filo/contract/connection/connection-routes'
import type { Api } from '../../http/routes/api.ts'
import type { ConnectionServices } from './connection-services.ts'

/** Serves how the silence of robots is judged, and when a robot was there. */
export function registerConnectionRoutes(
  api: Api,
  { connection, presenceHistory, linkFailures }: Omit<ConnectionServices, 'serverWatch'>,
): void {
  api.on(routes.getUnitConnection, ({ actor, params }) => connection.ofUnit(actor, params.unitId))
  api.on(routes.setUnitConnectionRules, ({ actor, params, body, ifMatch }) =>
    connection.setOfUnit(actor, params.unitId, { ...body, ifMatch }),
  )
  api.on(routes.getCustomerConnection, ({ actor, params }) => connection.ofCustomer(actor, params.customerId))
  api.on(routes.setCustomerConnectionRules, ({ actor, params, body, ifMatch }) =>
    connection.setOfCustomer(actor, params.customerId, { ...body, ifMatch }),
  )
  api.on(routes.getUnitPresence, ({ actor, params, query }) =>
    presenceHistory.get(actor, params.unitId, query.timeZone),
  )
  api.on(routes.listLinkReasons, ({ actor, query }) => linkFailures.count(actor, query))
}
