import type { Campaign } from '@filo/contract/campaigns/campaign-shapes'

/** One moment of a campaign that a calendar shows. */
export interface CampaignMoment {
  /** ISO instant. */
  at: string
  kind: 'begins' | 'began' | 'watched' | 'ended'
  campaign: Campaign
}

function momentsOfOne(campaign: Campaign): CampaignMoment[] {
  const { startsAt, startedAt, soaksUntil, endedAt, state } = campaign
  const isAhead = state === 'scheduled' && startsAt !== null
  return [
    ...(isAhead ? [{ at: startsAt, kind: 'begins' as const, campaign }] : []),
    ...(startedAt ? [{ at: startedAt, kind: 'began' as const, campaign }] : []),
    ...(soaksUntil ? [{ at: soaksUntil, kind: 'watched' as const, campaign }] : []),
    ...(endedAt ? [{ at: endedAt, kind: 'ended' as const, campaign }] : []),
  ]
}

/** All moments of campaigns, the latest first; drafts have none. */
export function momentsOf(campaigns: readonly Campaign[]): CampaignMoment[] {
  return campaigns.flatMap(momentsOfOne).toSorted((a, b) => b.at.localeCompare(a.at))
}
