import * as listings from '@filo/contract/stores/store-programs-routes'
import * as routes from '@filo/contract/stores/stores-routes'
import type { Api } from '../../http/routes/api.ts'
import { createStoreProgram, deleteStoreProgram, updateStoreProgram } from './edit-store-program.ts'
import { createStore, deleteStore, setStoreState, updateStore } from './edit-stores.ts'
import { applyListingStep, orderStorePrograms } from './move-store-program.ts'
import { getStoreProgram, listListingOffers, listStorePrograms } from './read-store-programs.ts'
import { getStore, listStores } from './read-stores.ts'
import type { StoreDeps } from './store-deps.ts'

/** Serves stores and what they offer to staff. */
export function registerStoresRoutes(api: Api, deps: StoreDeps): void {
  api.on(routes.listStores, ({ actor, query }) => listStores(deps, actor, query))
  api.on(routes.getStore, ({ actor, params }) => getStore(deps, actor, params.storeId))
  api.on(routes.createStore, ({ actor, body }) => createStore(deps, actor, body))
  api.on(routes.updateStore, ({ actor, params, body, ifMatch }) =>
    updateStore(deps, actor, { id: params.storeId, body, ifMatch }),
  )
  api.on(routes.setStoreState, ({ actor, params, body }) =>
    setStoreState(deps, actor, { id: params.storeId, ...body }),
  )
  api.on(routes.deleteStore, ({ actor, params }) => deleteStore(deps, actor, { id: params.storeId }))
  api.on(listings.listStorePrograms, ({ actor, query }) => listStorePrograms(deps, actor, query))
  api.on(listings.listListingOffers, ({ actor, params }) => listListingOffers(deps, actor, params))
  api.on(listings.getStoreProgram, ({ actor, params }) => getStoreProgram(deps, actor, params.listingId))
  api.on(listings.createStoreProgram, ({ actor, params, body }) =>
    createStoreProgram(deps, actor, { storeId: params.storeId, body }),
  )
  api.on(listings.updateStoreProgram, ({ actor, params, body, ifMatch }) =>
    updateStoreProgram(deps, actor, { id: params.listingId, body, ifMatch }),
  )
  api.on(listings.applyListingStep, ({ actor, params, body }) =>
    applyListingStep(deps, actor, { id: params.listingId, ...body }),
  )
  api.on(listings.deleteStoreProgram, ({ actor, params }) =>
    deleteStoreProgram(deps, actor, { id: params.listingId }),
  )
  api.on(listings.orderStorePrograms, ({ actor, params, body }) =>
    orderStorePrograms(deps, actor, { storeId: params.storeId, ...body }),
  )
}
