import type { CampaignDetail } from '@filo/contract/campaigns/campaign-shapes'
import { campaignTransitions } from '@filo/contract/campaigns/campaign-transitions'
import {
  abortCampaign,
  getCampaign,
  listCampaigns,
  listCampaignUnits,
  pauseCampaign,
  resumeCampaign,
  retryCampaign,
  withdrawCampaign,
} from '@filo/contract/campaigns/campaigns-routes'
import { useApiMutation } from '../../../api/use-api.ts'

const invalidates = [getCampaign, listCampaigns, listCampaignUnits]

/** What a person may decide about a campaign with a reason. */
export type CampaignStep = 'pause' | 'resume' | 'retry' | 'abort' | 'withdraw'

/** Whether a campaign knows a step where it stands. */
export function isPossible(step: CampaignStep, campaign: CampaignDetail): boolean {
  const { state, counts, isDefault, unitsRemovedAt } = campaign
  if (!campaignTransitions[step].includes(state)) return false
  if (step === 'retry') return counts.failed > 0
  // Without its robots nobody knows any more what to take back from whom.
  if (step === 'withdraw' && unitsRemovedAt !== null) return false
  if (step === 'withdraw') return !isDefault && counts.assigned + counts.succeeded + counts.failed > 0
  return true
}

/** Sends a decision with its reason. */
export function useCampaignSteps(campaignId: string) {
  const pause = useApiMutation(pauseCampaign, { invalidates })
  const resume = useApiMutation(resumeCampaign, { invalidates })
  const retry = useApiMutation(retryCampaign, { invalidates })
  const abort = useApiMutation(abortCampaign, { invalidates })
  const withdraw = useApiMutation(withdrawCampaign, { invalidates })
  const steps = { pause, resume, retry, abort, withdraw }
  return (step: CampaignStep, reason: string) =>
    steps[step].mutateAsync({ params: { campaignId }, body: { reason } })
}
