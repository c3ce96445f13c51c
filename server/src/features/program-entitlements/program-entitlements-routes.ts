import * as routes from '@filo/contract/program-entitlements/program-entitlements-routes'
import type { Api } from '../../http/routes/api.ts'
import { decideProgramRequest } from './decide-request.ts'
import type { EntitlementDeps } from './entitlement-deps.ts'
import { endProgramEntitlement, grantProgramEntitlement } from './grant-entitlement.ts'
import { getProgramEntitlement, listProgramEntitlements } from './read-entitlements.ts'
import { getProgramRequest, listProgramRequests } from './read-requests.ts'

/** Serves rights of customers to programs, and their requests for them, to staff. */
export function registerProgramEntitlementsRoutes(api: Api, deps: EntitlementDeps): void {
  api.on(routes.listProgramEntitlements, ({ actor, query }) => listProgramEntitlements(deps, actor, query))
  api.on(routes.getProgramEntitlement, ({ actor, params }) =>
    getProgramEntitlement(deps, actor, params.entitlementId),
  )
  api.on(routes.grantProgramEntitlement, ({ actor, body }) => grantProgramEntitlement(deps, actor, body))
  api.on(routes.endProgramEntitlement, ({ actor, params, body }) =>
    endProgramEntitlement(deps, actor, { id: params.entitlementId, ...body }),
  )
  api.on(routes.listProgramRequests, ({ actor, query }) => listProgramRequests(deps, actor, query))
  api.on(routes.getProgramRequest, ({ actor, params }) => getProgramRequest(deps, actor, params.requestId))
  api.on(routes.decideProgramRequest, ({ actor, params, body }) =>
    decideProgramRequest(deps, actor, { id: params.requestId, body }),
  )
}
