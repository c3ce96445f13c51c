import * as routes from '@filo/contract/customer-updates/customer-updates-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addOffer } from '../../testing/test-offers.ts'
import { giveRobots, type TestPerson } from '../../testing/test-people.ts'

/** A robot of customer A with a release on offer, operated by who may be asked. */
async function offered({ server, customerA: customerId }: World, as: TestPerson) {
  const offer = await addOffer(server, customerId)
  if (as.role === 'customer_user') await giveRobots(server, as, [offer.unitId], 'operator')
  return { unitId: offer.unitId, arosId: offer.arosId }
}

const ofCustomer = ({ customerA }: World) => ({ query: { 'f.customerId': [customerA] } })

export const probes = defineProbes([
  { route: routes.listCustomerUpdates, input: ofCustomer },
  { route: routes.listUpdateAnswers, input: ofCustomer },
  {
    route: routes.answerUpdates,
    input: async (world, as) => ({
      body: { robots: [await offered(world, as)], decision: { answer: 'now' } },
    }),
  },
])
