import * as routes from '@filo/contract/marketing/marketing-routes'
import type { Api } from '../../http/routes/api.ts'
import { applyMarketingStep } from './apply-marketing-step.ts'
import { registerMarketingCardRoutes } from './card/card-routes.ts'
import { createMarketingVersion, deleteMarketingVersion, updateMarketingVersion } from './edit-marketing.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { getMarketingVersion, listMarketingVersions } from './read-marketing.ts'
import { decideMarketingVersion, submitMarketingVersion } from './review-marketing.ts'
import { decideMarketingRevision } from './revisions/decide-revision.ts'
import {
  beginMarketingRevision,
  discardMarketingRevision,
  submitMarketingRevision,
  updateMarketingRevision,
} from './revisions/edit-revision.ts'
import { getMarketingRevision } from './revisions/read-revision.ts'
import { registerShelvesRoutes } from './shelves/shelves-routes.ts'

/** Serves marketing versions, their revisions, the shelves they stand on and packages as marketing sees them, to staff. */
export function registerMarketingRoutes(api: Api, deps: MarketingDeps): void {
  api.on(routes.listMarketingVersions, ({ actor, query }) => listMarketingVersions(deps, actor, query))
  api.on(routes.getMarketingVersion, ({ actor, params }) =>
    getMarketingVersion(deps, actor, params.marketingVersionId),
  )
  api.on(routes.createMarketingVersion, ({ actor, params, body }) =>
    createMarketingVersion(deps, actor, { packageId: params.packageId, body }),
  )
  api.on(routes.updateMarketingVersion, ({ actor, params, body, ifMatch }) =>
    updateMarketingVersion(deps, actor, { id: params.marketingVersionId, body, ifMatch }),
  )
  api.on(routes.deleteMarketingVersion, ({ actor, params }) =>
    deleteMarketingVersion(deps, actor, { id: params.marketingVersionId }),
  )
  api.on(routes.submitMarketingVersion, ({ actor, params }) =>
    submitMarketingVersion(deps, actor, { id: params.marketingVersionId }),
  )
  api.on(routes.decideMarketingVersion, ({ actor, params, body }) =>
    decideMarketingVersion(deps, actor, { id: params.marketingVersionId, ...body }),
  )
  api.on(routes.applyMarketingStep, ({ actor, params, body }) =>
    applyMarketingStep(deps, actor, { id: params.marketingVersionId, ...body }),
  )
  registerRevisionRoutes(api, deps)
  registerShelvesRoutes(api, deps)
  registerMarketingCardRoutes(api, deps)
}

function registerRevisionRoutes(api: Api, deps: MarketingDeps): void {
  api.on(routes.getMarketingRevision, ({ actor, params }) =>
    getMarketingRevision(deps, actor, params.marketingVersionId),
  )
  api.on(routes.beginMarketingRevision, ({ actor, params }) =>
    beginMarketingRevision(deps, actor, { id: params.marketingVersionId }),
  )
  api.on(routes.updateMarketingRevision, ({ actor, params, body, ifMatch }) =>
    updateMarketingRevision(deps, actor, { id: params.marketingVersionId, body, ifMatch }),
  )
  api.on(routes.discardMarketingRevision, ({ actor, params }) =>
    discardMarketingRevision(deps, actor, { id: params.marketingVersionId }),
  )
  api.on(routes.submitMarketingRevision, ({ actor, params }) =>
    submitMarketingRevision(deps, actor, { id: params.marketingVersionId }),
  )
  api.on(routes.decideMarketingRevision, ({ actor, params, body }) =>
    decideMarketingRevision(deps, actor, { id: params.marketingVersionId, ...body }),
  )
}
