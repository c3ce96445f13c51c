import type { BaseContext } from '../base-context.ts'
import { createCampaignServices } from '../features/campaigns/campaign-services.ts'
import { createCustomerUpdatesService } from '../features/customer-updates/customer-updates-service.ts'
import type { FleetServices } from './fleet.ts'
import type { createInventoryServices } from './inventory.ts'
import type { People } from './people.ts'
import type { createReleaseServices } from './releases.ts'

type RolloutParts = Pick<ReturnType<typeof createReleaseServices>, 'aros'> &
  Pick<ReturnType<typeof createInventoryServices>, 'producedRobotBulk' | 'configOfCampaigns'>

/** Releases and configurations on their way to many robots. */
export function createRolloutServices(
  base: BaseContext,
  { audit }: People,
  { updates, receiptKeys, programInstalls }: FleetServices,
  { aros, producedRobotBulk: inventory, configOfCampaigns: configs }: RolloutParts,
) {
  const ports = {
    updates: updates.forCampaigns,
    releases: aros.campaignReleases,
    configs,
    inventory,
    receiptKeys,
  }
  const services = createCampaignServices({ ...base, audit, ...ports })
  const offers = services.campaignOffers
  return {
    ...services,
    customerUpdates: createCustomerUpdatesService({ ...base, audit, offers, programInstalls }),
  }
}
