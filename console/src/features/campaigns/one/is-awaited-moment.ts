import type { CampaignUnit } from '@filo/contract/campaigns/campaign-shapes'
import { HOUR_MS } from '@filo/contract/durations'

/**
 * Whether a moment is one that somebody can wait for: its hours, or what its customer chose. Who has not answered is looked at
 * again within the hour, which is nobody's decision.
 */
export function isAwaitedMoment(
  { reason, waitsUntil }: Pick<CampaignUnit, 'reason' | 'waitsUntil'>,
  nowMs: number,
): boolean {
  if (waitsUntil === null) return false
  return reason === 'window' || (reason === 'consent' && Date.parse(waitsUntil) - nowMs > HOUR_MS)
}
