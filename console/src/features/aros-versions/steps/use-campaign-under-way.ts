import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'
import type { CampaignState } from '@filo/contract/campaigns/campaign-states'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useCan } from '../../../session/session.ts'

const underWay: CampaignState[] = ['draft', 'scheduled', 'running', 'paused', 'aborting', 'withdrawing']
const completed: CampaignState[] = ['completed', 'completed_with_failures']

interface CampaignUnderWay {
  /** The one that takes it to robots now, or the draft of one. */
  campaign: Campaign | undefined
  /** One has taken it to robots to the end. */
  wasSpread: boolean
  /** Whether there is one is being asked. */
  isRequested: boolean
}

/** The campaign that takes a published version to robots in waves, for those who may read campaigns. */
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
  const ended = useApiQuery(
    listCampaigns,
    { query: { 'f.ArosId': aros.id, 'f.state': completed, size: 1 } },
    { enabled },
  )
  return {
    campaign: enabled ? query.data?.items[0] : undefined,
    wasSpread: enabled && (ended.data?.items.length ?? 0) > 0,
    isRequested: enabled && (query.isPending || ended.isPending),
  }
}
