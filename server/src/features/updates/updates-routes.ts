import { listUnitRepairs, repairUnit } from '@filo/contract/updates/unit-updates-routes'
import * as routes from '@filo/contract/updates/updates-routes'
import type { Api } from '../../http/routes/api.ts'
import { languageOf } from '../../http/routes/request-language.ts'
import type { UpdatesService } from './updates-service.ts'

/** Serves updates of robots in the actor's scope, worded in the language of the request. */
export function registerUpdatesRoutes(api: Api, { updates }: { updates: UpdatesService }): void {
  api.on(routes.listUpdates, ({ actor, query, request }) => updates.list(actor, query, languageOf(request)))
  api.on(routes.getUpdate, ({ actor, params, request }) =>
    updates.get(actor, params.updateId, languageOf(request)),
  )
  api.on(routes.listUpdateLogs, ({ actor, params, query }) => updates.listLogs(actor, params.updateId, query))
  api.on(routes.retryUpdate, ({ actor, params, request }) =>
    updates.retry(actor, params.updateId, languageOf(request)),
  )
  api.on(routes.endUpdateHold, ({ actor, params, body, request }) =>
    updates.endHold(actor, { ...params, ...body }, languageOf(request)),
  )
  api.on(repairUnit, ({ actor, params, body }) => updates.repair(actor, params.unitId, body.reason))
  api.on(listUnitRepairs, ({ actor, params, query }) => updates.listRepairs(actor, params.unitId, query))
}
