import * as routes from '@filo/contract/program-entitlements/program-entitlements-routes'
import { listProgramRequests } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addEntitlement, addPaidOffer, requestFor } from '../../testing/test-storefront.ts'
import { addOfferable } from '../../testing/test-stores.ts'

async function ofEntitlement({ server, people, customerA }: World) {
  const { programId } = await addOfferable(server)
  const entitlementId = await addEntitlement(people.admin, { customerId: customerA, programId })
  return { params: { entitlementId } }
}

async function ofRequest({ server, people, customerA }: World) {
  const { listingId, programId } = await addPaidOffer(server, people.admin)
  await requestFor(people.customer_admin, listingId)
  const query = { 'f.customerId': [customerA], 'f.programId': [programId] }
  const found = await people.admin.call(listProgramRequests, { query })
  return { params: { requestId: found.body.items[0]?.id ?? '' } }
}

// Rights and requests belong to the staff; what a customer knows of its own are the routes of the storefront.
export const probes = defineProbes([
  { route: routes.listProgramEntitlements, input: () => ({}) },
  { route: routes.getProgramEntitlement, input: ofEntitlement, recordParam: 'entitlementId' },
  {
    route: routes.grantProgramEntitlement,
    input: async ({ server, customerA }) => ({
      body: { customerId: customerA, programId: (await addOfferable(server)).programId },
    }),
  },
  {
    route: routes.endProgramEntitlement,
    input: async (world) => ({ ...(await ofEntitlement(world)), body: { reason: 'Sözleşme bitti' } }),
    recordParam: 'entitlementId',
  },
  { route: routes.listProgramRequests, input: () => ({}) },
  { route: routes.getProgramRequest, input: ofRequest, recordParam: 'requestId' },
  {
    route: routes.decideProgramRequest,
    input: async (world) => ({
      ...(await ofRequest(world)),
      body: { decision: 'declined', reason: 'Bu bölgede verilmiyor' },
    }),
    recordParam: 'requestId',
  },
])
