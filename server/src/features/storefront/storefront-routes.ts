import * as routes from '@filo/contract/storefront/storefront-routes'
import type { Api } from '../../http/routes/api.ts'
import { countListingView } from './count-view.ts'
import {
  getStorefrontProgram,
  listStorefrontListings,
  listStorefrontRobots,
  listStorefrontStores,
} from './read-storefront.ts'
import { listStorefrontShelves } from './read-storefront-shelves.ts'
import { requestProgram, withdrawProgramRequest } from './request-program.ts'
import type { StorefrontDeps } from './storefront-deps.ts'

/** Serves to customers what stores that are meant for them offer. */
export function registerStorefrontRoutes(api: Api, deps: StorefrontDeps): void {
  api.on(routes.listStorefrontStores, ({ actor, query }) => listStorefrontStores(deps, actor, query))
  api.on(routes.listStorefrontListings, ({ actor, query }) => listStorefrontListings(deps, actor, query))
  api.on(routes.listStorefrontShelves, ({ actor, params }) =>
    listStorefrontShelves(deps, actor, params.storeId),
  )
  api.on(routes.countListingView, ({ actor, params }) => countListingView(deps, actor, params.listingId))
  api.on(routes.getStorefrontProgram, ({ actor, params }) =>
    getStorefrontProgram(deps, actor, params.listingId),
  )
  api.on(routes.listStorefrontRobots, ({ actor, params, query }) =>
    listStorefrontRobots(deps, actor, { listingId: params.listingId, query }),
  )
  api.on(routes.requestProgram, ({ actor, params, body }) =>
    requestProgram(deps, actor, { listingId: params.listingId, ...body }),
  )
  api.on(routes.withdrawProgramRequest, ({ actor, params }) =>
    withdrawProgramRequest(deps, actor, { id: params.requestId }),
  )
}
