import * as routes from '@filo/contract/customers/customers-routes'
import { getUnitRemoteAccess } from '@filo/contract/customers/remote-access-routes'
import { defaultRemotePolicy } from '@filo/contract/customers/remote-policy'
import { defaultUpdatePolicy } from '@filo/contract/customers/update-policy'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addUnit } from '../../testing/test-robots.ts'

const ofCustomerA = (world: { customerA: string }) => ({ params: { customerId: world.customerA } })

function newCustomer({ server }: World) {
  return { name: 'Işıl Hastanesi', code: `P-${server.context.ids.next().slice(-10).toUpperCase()}` }
}

/** One that nobody else looks at: whoever is inactive is let in nowhere. */
async function ofNewCustomer(world: World) {
  const { body } = await world.people.admin.call(routes.createCustomer, { body: newCustomer(world) })
  return { params: { customerId: body.id }, body: { reason: 'Sözleşme bitti' } }
}

export const probes = defineProbes([
  { route: routes.listCustomers, input: () => ({}) },
  { route: routes.getCustomer, input: ofCustomerA, recordParam: 'customerId' },
  {
    route: routes.createCustomer,
    input: (world) => ({ body: newCustomer(world) }),
  },
  {
    route: routes.updateCustomer,
    input: (world) => ({ ...ofCustomerA(world), body: { city: 'İzmir' } }),
    recordParam: 'customerId',
  },
  {
    route: routes.setUpdatePolicy,
    input: (world) => ({ ...ofCustomerA(world), body: { ...defaultUpdatePolicy, reason: 'Probe' } }),
    recordParam: 'customerId',
  },
  {
    route: routes.setRemotePolicy,
    input: (world) => ({ ...ofCustomerA(world), body: defaultRemotePolicy }),
    recordParam: 'customerId',
  },
  {
    route: routes.setEntitlements,
    input: (world) => ({ ...ofCustomerA(world), body: { entitlements: [] } }),
    recordParam: 'customerId',
  },
  {
    route: getUnitRemoteAccess,
    input: async ({ server, customerA }) => ({
      params: { unitId: await addUnit(server, { customerId: customerA }) },
    }),
    recordParam: 'unitId',
  },
  { route: routes.deactivateCustomer, input: ofNewCustomer, recordParam: 'customerId' },
  { route: routes.reactivateCustomer, input: ofNewCustomer, recordParam: 'customerId' },
])
