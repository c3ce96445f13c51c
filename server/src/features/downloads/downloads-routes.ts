import * as routes from '@filo/contract/downloads/downloads-routes'
import type { BaseContext } from '../../base-context.ts'
import type { Api } from '../../http/routes/api.ts'
import { listDownloads } from './list-downloads.ts'

/** Serves the list of downloads. */
export function registerDownloadsRoutes(api: Api, deps: Pick<BaseContext, 'db'>): void {
  api.on(routes.listDownloads, ({ actor, query }) => listDownloads(deps, actor, query))
}
