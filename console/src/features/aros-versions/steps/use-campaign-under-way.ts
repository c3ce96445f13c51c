import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useCan } from '../../../session/session.ts'

const underWay: CampaignState[] = ['scheduled', 'running', 'paused', 'aborting', 'withdrawing']

interface CampaignUnderWay {
  campaign: Campaign | undefined
  /** Whether there is one is being asked. */
  isRequested: boolean
}

/**
 * The campaign that takes a published version to robots in waves and makes it the default at its end; nobody but its
 * readers is told of it.
 */
export function useCampaignUnderWay(aros: ArosVersionDetail): CampaignUnderWay {
  const can = useCan()
  const mayBe = aros.channel === 'production' && aros.state === 'published' && !aros.isDefault
  const enabled = mayBe && can('campaign.read')
  const query = useApiQuery(
    listCampaigns,
    { query: { 'f.ArosId': aros.id, 'f.state': underWay, size: 1 } },
    { enabled },
  )
  useEvents(enabled ? ['campaigns'] : [], { invalidates: [listCampaigns] })
  return { campaign: enabled ? query.data?.items[0] : undefined, isRequested: enabled && query.isPending }
}
