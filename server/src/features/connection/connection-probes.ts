import * as routes from '@filo/contract/connection/connection-routes'
import { defineProbes, type Probe, type World } from '../../authorization/probe.ts'
import { addUnit } from '../../testing/test-robots.ts'

const rules = { rules: { staleAfterMin: 3, offlineAfterMin: 20, noticeAfterMin: 30 } }

function ofUnit(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'unitId',
    input: async ({ server, customerA }: World) => ({
      params: { unitId: await addUnit(server, { customerId: customerA }) },
      ...(body ? { body } : {}),
    }),
  }
}

function ofCustomer(route: Probe['route'], body?: unknown): Probe {
  return {
    route,
    recordParam: 'customerId',
    input: async ({ customerA }) => ({ params: { customerId: customerA }, ...(body ? { body } : {}) }),
  }
}

export const probes = defineProbes([
  ofUnit(routes.getUnitConnection),
  ofUnit(routes.setUnitConnectionRules, rules),
  ofUnit(routes.getUnitPresence),
  { route: routes.listLinkReasons, input: async () => ({}) },
  ofCustomer(routes.getCustomerConnection),
  ofCustomer(routes.setCustomerConnectionRules, rules),
])
