import * as routes from '@filo/contract/retention/retention-routes'
import type { Api } from '../../http/api.ts'
import type { RetentionService } from './retention-service.ts'

/** Serves sizes and retention to administrators. */
export function registerRetentionRoutes(api: Api, { retention }: { retention: RetentionService }): void {
  api.on(routes.getRetention, () => retention.read())
  api.on(routes.previewRetention, ({ query }) => retention.preview(query))
  api.on(routes.setRetention, ({ actor, body, ifMatch }) => retention.change(actor, body, ifMatch))
}
