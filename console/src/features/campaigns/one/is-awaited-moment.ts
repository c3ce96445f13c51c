import type { CampaignUnit } from '@filo/contract/campaigns/campaign-shapes'

/** Whether a moment is one that somebody can wait for, as its hours are: others are when it is looked at again. */
export function isAwaitedMoment(
  { reason, waitsUntil }: Pick<CampaignUnit, 'reason' | 'waitsUntil'>,
  nowMs: number,
): boolean {
  return reason === 'window' && waitsUntil !== null && Date.parse(waitsUntil) > nowMs
}
