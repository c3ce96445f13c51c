import * as routes from '@filo/contract/retention/retention-routes'
import type { Api } from '../../http/routes/api.ts'
import { previewRetention, readRetention, setRetention } from './edit-retention.ts'
import type { RetentionDeps } from './run-removals.ts'

/** Serves sizes and retention to administrators. */
export function registerRetentionRoutes(api: Api, deps: RetentionDeps): void {
  api.on(routes.getRetention, () => readRetention(deps))
  api.on(routes.previewRetention, ({ query }) => previewRetention(deps, query))
  api.on(routes.setRetention, ({ actor, body, ifMatch }) =>
    setRetention(deps, actor, { days: body, ifMatch }),
  )
}
