import * as routes from '@filo/contract/customers/customers-routes'
import type { Api } from '../../http/api.ts'
import type { CustomersService } from './customers-service.ts'

/** Serves customers and their sites; a customer's own people see just theirs. */
export function registerCustomersRoutes(api: Api, { customers }: { customers: CustomersService }): void {
  api.on(routes.listCustomers, ({ actor, query }) => customers.list(actor, query))
  api.on(routes.getCustomer, ({ actor, params }) => customers.get(actor, params.customerId))
  api.on(routes.createCustomer, ({ actor, body }) => customers.create(actor, body))
  api.on(routes.updateCustomer, ({ actor, params, body, ifMatch }) =>
    customers.update(actor, { id: params.customerId, body, ifMatch }),
  )
  api.on(routes.setUpdatePolicy, ({ actor, params, body, ifMatch }) =>
    customers.setUpdatePolicy(actor, { id: params.customerId, policy: body, ifMatch }),
  )
  api.on(routes.deactivateCustomer, ({ actor, params, body }) =>
    customers.deactivate(actor, params.customerId, body.reason),
  )
  api.on(routes.reactivateCustomer, ({ actor, params, body }) =>
    customers.reactivate(actor, params.customerId, body.reason),
  )
}
