import * as routes from '@filo/contract/marketing/marketing-lists-routes'
import type { Api } from '../../../http/routes/api.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { createMarketingList, deleteMarketingList, updateMarketingList } from './edit-shelf.ts'
import { getMarketingList, getShelfStorefront, listMarketingLists } from './read-shelves.ts'

/** Serves the shelves of stores to staff. */
export function registerShelvesRoutes(api: Api, deps: MarketingDeps): void {
  api.on(routes.listMarketingLists, ({ actor, query }) => listMarketingLists(deps, actor, query))
  api.on(routes.getMarketingList, ({ actor, params }) => getMarketingList(deps, actor, params.listId))
  api.on(routes.getShelfStorefront, ({ actor, params }) => getShelfStorefront(deps, actor, params.listId))
  api.on(routes.createMarketingList, ({ actor, body }) => createMarketingList(deps, actor, body))
  api.on(routes.updateMarketingList, ({ actor, params, body, ifMatch }) =>
    updateMarketingList(deps, actor, { id: params.listId, body, ifMatch }),
  )
  api.on(routes.deleteMarketingList, ({ actor, params }) =>
    deleteMarketingList(deps, actor, { id: params.listId }),
  )
}
