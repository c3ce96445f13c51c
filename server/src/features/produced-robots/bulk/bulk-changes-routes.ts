import * as routes from '@filo/contract/produced-robots/bulk-change-routes'
import type { Api } from '../../../http/routes/api.ts'
import type { BulkChangesService } from './bulk-changes-service.ts'

/** Serves how far a person's own changes of many robots are. */
export function registerBulkChangesRoutes(
  api: Api,
  { bulkChanges }: { bulkChanges: BulkChangesService },
): void {
  api.on(routes.listBulkChanges, ({ actor, query }) => bulkChanges.list(actor, query))
  api.on(routes.getBulkChange, ({ actor, params }) => bulkChanges.get(actor, params.changeId))
  api.on(routes.listBulkLeftOut, ({ actor, params, query }) =>
    bulkChanges.listLeftOut(actor, params.changeId, query),
  )
  api.on(routes.cancelBulkChange, ({ actor, params }) => bulkChanges.cancel(actor, params.changeId))
  api.on(routes.forgetBulkChange, ({ actor, params }) => bulkChanges.forget(actor, params.changeId))
}
