import { createCampaignDecisionsService } from './campaign-decisions-service.ts'
import { createCampaignOffers } from './campaign-offers-service.ts'
import type { CampaignDeps } from './campaign-ports.ts'
import { createCampaignsService } from './campaigns-service.ts'
import { createCampaignFallsService } from './falls/campaign-falls-service.ts'
import { createForecastService } from './forecast/forecast-service.ts'
import { createCampaignReceiptsService } from './receipt/campaign-receipts-service.ts'
import { createCampaignRunner } from './run/run-campaigns.ts'

/** The services of this feature, built together because they share the runner. */
export function createCampaignServices(deps: CampaignDeps) {
  const campaignReceipts = createCampaignReceiptsService(deps)
  const campaignRunner = createCampaignRunner({ ...deps, receipts: campaignReceipts })
  const campaigns = createCampaignsService({ ...deps, runner: campaignRunner })
  const campaignDecisions = createCampaignDecisionsService({ ...deps, campaigns, runner: campaignRunner })
  const campaignOffers = createCampaignOffers({ ...deps, runner: campaignRunner })
  const forecasts = createForecastService({ ...deps, campaigns })
  const campaignFalls = createCampaignFallsService({ ...deps, campaigns })
  return {
    campaignFalls,
    campaignReceipts,
    campaignOffers,
    campaigns,
    forecasts,
    campaignDecisions,
    campaignRunner,
  }
}
