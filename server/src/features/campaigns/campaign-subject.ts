import type { CampaignConfig } from '@filo/contract/campaigns/campaign-shapes'
import { campaignErrors } from '@filo/contract/campaigns/campaigns-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { CampaignRow } from './campaigns-store.ts'

/** How the audit log names a campaign. */
export function campaignSubject({ id, name }: Pick<CampaignRow, 'id' | 'name'>) {
  return { objectType: 'campaign', objectId: id, objectName: name }
}

/** A campaign that brings a release. */
export type ReleaseCampaign = CampaignRow & { arosId: string }
/** A campaign that brings a configuration. */
export type ConfigCampaign = CampaignRow & { config: CampaignConfig }

/** It brings a release; who holds one may read which. */
export function bringsRelease(campaign: CampaignRow): campaign is ReleaseCampaign {
  return campaign.arosId !== null
}

/** It brings a configuration; who holds one may read which. */
export function bringsConfig(campaign: CampaignRow): campaign is ConfigCampaign {
  return campaign.config !== null
}

/** @throws campaign_no_release */
export function requireRelease(campaign: CampaignRow): ReleaseCampaign {
  if (!bringsRelease(campaign)) throw new DomainError(campaignErrors.campaign_no_release)
  return campaign
}
