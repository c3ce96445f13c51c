import * as routes from '@filo/contract/campaigns/campaigns-routes'
import type { Api } from '../../http/api.ts'
import { languageOf } from '../../http/request-language.ts'
import type { CampaignDecisionsService } from './campaign-decisions-service.ts'
import type { CampaignsService } from './campaigns-service.ts'

interface Services {
  campaigns: CampaignsService
  campaignDecisions: CampaignDecisionsService
}

/** Serves update campaigns. */
export function registerCampaignRoutes(
  api: Api,
  { campaigns, campaignDecisions: decisions }: Services,
): void {
  api.on(routes.listCampaigns, ({ actor, query }) => campaigns.list(actor, query))
  api.on(routes.getCampaign, ({ actor, params }) => campaigns.get(actor, params.campaignId))
  api.on(routes.createCampaign, ({ actor, body }) => campaigns.create(actor, body))
  api.on(routes.deleteCampaign, ({ actor, params }) => campaigns.remove(actor, params.campaignId))
  api.on(routes.listCampaignUnits, ({ actor, params, query, request }) =>
    campaigns.listUnits(actor, params.campaignId, query, languageOf(request)),
  )
  api.on(routes.getCampaignImpact, ({ actor, params }) => campaigns.getImpact(actor, params.campaignId))
  api.on(routes.startCampaign, ({ actor, params }) => decisions.start(actor, params.campaignId))
  api.on(routes.pauseCampaign, ({ actor, params, body }) =>
    decisions.pause(actor, params.campaignId, body.reason),
  )
  api.on(routes.resumeCampaign, ({ actor, params, body }) =>
    decisions.resume(actor, params.campaignId, body.reason),
  )
  api.on(routes.abortCampaign, ({ actor, params, body }) =>
    decisions.abort(actor, params.campaignId, body.reason),
  )
  api.on(routes.withdrawCampaign, ({ actor, params, body }) =>
    decisions.withdraw(actor, params.campaignId, body.reason),
  )
  api.on(routes.retryCampaign, ({ actor, params, body }) =>
    decisions.retry(actor, params.campaignId, body.reason),
  )
}
