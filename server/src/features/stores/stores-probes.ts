import * as listings from '@filo/contract/stores/store-programs-routes'
import * as routes from '@filo/contract/stores/stores-routes'
import { defineProbes, type World } from '../../authorization/probe.ts'
import { addListing, addOfferable, addStore, storeCode } from '../../testing/test-stores.ts'

const name = { tr: 'Deneme', en: 'Sample' }
const price = { model: 'once' as const, amount: 4990 }

async function ofStore({ people }: World) {
  return { params: { storeId: (await addStore(people.admin, { isOpen: false })).id } }
}

async function ofListing({ server, people }: World) {
  const { id: storeId } = await addStore(people.admin)
  const { programId } = await addOfferable(server)
  return { params: { listingId: await addListing(people.admin, { storeId, programId }) } }
}

// Stores belong to the staff; what customers see of them are the routes of the storefront. An unknown id stands for a foreign one.
export const probes = defineProbes([
  { route: routes.listStores, input: () => ({}) },
  { route: routes.getStore, input: ofStore, recordParam: 'storeId' },
  { route: routes.createStore, input: () => ({ body: { name, code: storeCode(), currency: 'TRY' } }) },
  {
    route: routes.updateStore,
    input: async (world) => ({ ...(await ofStore(world)), body: { name } }),
    recordParam: 'storeId',
  },
  {
    route: routes.setStoreState,
    input: async (world) => ({ ...(await ofStore(world)), body: { state: 'open', reason: 'Hazır' } }),
    recordParam: 'storeId',
  },
  { route: routes.deleteStore, input: ofStore, recordParam: 'storeId' },
  { route: listings.listStorePrograms, input: () => ({}) },
  {
    route: listings.listListingOffers,
    input: async (world) => ({
      params: {
        ...(await ofStore(world)).params,
        programId: (await addOfferable(world.server)).programId,
      },
    }),
    recordParam: 'storeId',
  },
  { route: listings.getStoreProgram, input: ofListing, recordParam: 'listingId' },
  {
    route: listings.createStoreProgram,
    input: async (world) => ({
      ...(await ofStore(world)),
      body: { programId: (await addOfferable(world.server)).programId, price },
    }),
    recordParam: 'storeId',
  },
  {
    route: listings.updateStoreProgram,
    input: async (world) => ({ ...(await ofListing(world)), body: { price } }),
    recordParam: 'listingId',
  },
  {
    route: listings.applyListingStep,
    input: async (world) => ({ ...(await ofListing(world)), body: { step: 'list' } }),
    recordParam: 'listingId',
  },
  { route: listings.deleteStoreProgram, input: ofListing, recordParam: 'listingId' },
  {
    route: listings.orderStorePrograms,
    input: async (world) => ({ ...(await ofStore(world)), body: { listingIds: [] } }),
    recordParam: 'storeId',
  },
])
