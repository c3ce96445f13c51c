import * as routes from '@filo/contract/customers/customers-routes'
import { getUnitRemoteAccess } from '@filo/contract/customers/remote-access-routes'
import type { Api } from '../../http/routes/api.ts'
import type { CustomersService } from './customers-service.ts'
import type { RemoteAccessService } from './remote-access-service.ts'

interface Deps {
  customers: CustomersService
  remoteAccess: RemoteAccessService
}

/** Serves customers and their sites; a customer's own people see just theirs. */
export function registerCustomersRoutes(api: Api, { customers, remoteAccess }: Deps): void {
  api.on(routes.listCustomers, ({ actor, query }) => customers.list(actor, query))
  api.on(routes.getCustomer, ({ actor, params }) => customers.get(actor, params.customerId))
  api.on(routes.createCustomer, ({ actor, body }) => customers.create(actor, body))
  api.on(routes.updateCustomer, ({ actor, params, body, ifMatch }) =>
    customers.update(actor, { id: params.customerId, body, ifMatch }),
  )
  api.on(routes.setUpdatePolicy, ({ actor, params, body, ifMatch }) =>
    customers.setUpdatePolicy(actor, { id: params.customerId, change: body, ifMatch }),
  )
  api.on(routes.setRemotePolicy, ({ actor, params, body, ifMatch }) =>
    customers.setRemotePolicy(actor, { id: params.customerId, change: body, ifMatch }),
  )
  api.on(routes.setEntitlements, ({ actor, params, body, ifMatch }) =>
    customers.setEntitlements(actor, { id: params.customerId, ...body, ifMatch }),
  )
  api.on(getUnitRemoteAccess, ({ actor, params }) => remoteAccess.get(actor, params.unitId))
  api.on(routes.deactivateCustomer, ({ actor, params, body }) =>
    customers.deactivate(actor, params.customerId, body.reason),
  )
  api.on(routes.reactivateCustomer, ({ actor, params, body }) =>
    customers.reactivate(actor, params.customerId, body.reason),
  )
}
