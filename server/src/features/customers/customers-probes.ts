import * as routes from '@filo/contract/customers/customers-routes'
import { defineProbes } from '../../authorization/probe.ts'

const ofCustomerA = (world: { customerA: string }) => ({ params: { customerId: world.customerA } })

export const probes = defineProbes([
  { route: routes.listCustomers, input: () => ({}) },
  { route: routes.getCustomer, input: ofCustomerA, recordParam: 'customerId' },
  {
    route: routes.createCustomer,
    input: ({ server }) => ({
      body: { name: 'Işıl Hastanesi', code: `P-${server.context.ids.next().slice(-10).toUpperCase()}` },
    }),
  },
  {
    route: routes.updateCustomer,
    input: (world) => ({ ...ofCustomerA(world), body: { city: 'İzmir' } }),
    recordParam: 'customerId',
  },
])
