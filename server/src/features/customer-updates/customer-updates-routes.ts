import * as routes from '@filo/contract/customer-updates/customer-updates-routes'
import type { Api } from '../../http/routes/api.ts'
import type { CustomerUpdatesService } from './customer-updates-service.ts'

/** Serves what customers are offered and decide. */
export function registerCustomerUpdatesRoutes(
  api: Api,
  { customerUpdates }: { customerUpdates: CustomerUpdatesService },
): void {
  api.on(routes.listCustomerUpdates, ({ actor, query }) => customerUpdates.list(actor, query))
  api.on(routes.listUpdateAnswers, ({ actor, query }) => customerUpdates.listAnswers(actor, query))
  api.on(routes.answerUpdates, ({ actor, body }) => customerUpdates.answer(actor, body))
}
