import { type CampaignState, openCampaignStates } from './campaign-states.ts'

/** What a person decides about a campaign. */
export type CampaignDecision = 'start' | 'delete' | 'pause' | 'resume' | 'retry' | 'abort' | 'withdraw'

/** From which states a campaign goes each step; the server refuses it from all others, and the console does not offer it. */
export const campaignTransitions: Record<CampaignDecision, readonly CampaignState[]> = {
  start: ['draft'],
  delete: ['draft'],
  pause: ['scheduled', 'running'],
  resume: ['paused'],
  retry: ['running', 'paused'],
  abort: openCampaignStates,
  withdraw: [...openCampaignStates, 'aborting', 'aborted', 'completed', 'completed_with_failures'],
}
