import * as routes from '@filo/contract/saved-views/saved-views-routes'
import type { Api } from '../../http/routes/api.ts'
import type { SavedViewsService } from './saved-views-service.ts'

/** Serves a person's saved views, those shared under their role, and which one a list opens with. */
export function registerSavedViewsRoutes(api: Api, { savedViews }: { savedViews: SavedViewsService }): void {
  api.on(routes.listSavedViews, ({ actor, query }) => savedViews.list(actor, query.page))
  api.on(routes.createSavedView, ({ actor, body }) => savedViews.create(actor, body))
  api.on(routes.updateSavedView, ({ actor, params, body, ifMatch }) =>
    savedViews.update(actor, params.viewId, body, ifMatch),
  )
  api.on(routes.deleteSavedView, ({ actor, params }) => savedViews.remove(actor, params.viewId))
  api.on(routes.setDefaultView, ({ actor, body }) => savedViews.setDefault(actor, body))
}
