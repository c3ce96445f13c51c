import * as routes from '@filo/contract/storefront/storefront-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addPaidOffer, placeCustomer, requestFor } from '../../testing/test-storefront.ts'
import { addListed, addOfferable, addStore } from '../../testing/test-stores.ts'

const segment = 'events' as const

/** A store that is meant for customer A and not for B. */
async function ofStore({ server, people, customerA }: World) {
  await placeCustomer(server, customerA, { segment })
  return { params: { storeId: (await addStore(people.admin, { customerSegment: segment })).id } }
}

/** What such a store offers. */
async function ofListing(world: World) {
  const { server, people } = world
  const { storeId } = (await ofStore(world)).params
  const { programId } = await addOfferable(server)
  const price = { model: 'monthly' as const, amount: 1990 }
  return { params: { listingId: await addListed(people.admin, { storeId, programId, price }) } }
}

async function ofRequest({ server, people }: World) {
  const { listingId } = await addPaidOffer(server, people.admin)
  return { params: { requestId: await requestFor(people.customer_admin, listingId) } }
}

export const probes = defineProbes([
  { route: routes.listStorefrontStores, input: () => ({}) },
  { route: routes.listStorefrontListings, input: () => ({}) },
  { route: routes.listStorefrontShelves, input: ofStore, recordParam: 'storeId' },
  { route: routes.countListingView, input: ofListing, recordParam: 'listingId' },
  { route: routes.getStorefrontProgram, input: ofListing, recordParam: 'listingId' },
  { route: routes.listStorefrontRobots, input: ofListing, recordParam: 'listingId' },
  {
    route: routes.requestProgram,
    input: async (world) => ({ ...(await ofListing(world)), body: { note: 'Lobi için' } }),
    recordParam: 'listingId',
  },
  { route: routes.withdrawProgramRequest, input: ofRequest, recordParam: 'requestId' },
])
