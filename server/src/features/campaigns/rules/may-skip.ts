import type { CampaignSubject, CampaignUnitState } from '@filo/contract/campaigns/campaign-states'
import type { UpdateState } from '@filo/contract/updates/updates-routes'

/** Before these a robot that was given a release can still be stopped without leaving it in the middle. */
const stoppable: readonly (UpdateState | null)[] = [null, 'queued', 'waiting', 'downloading']

/** Whether a person may leave a robot out: it is queued, or was given a release and has not begun to install. */
export function maySkip(
  subject: CampaignSubject,
  { state, updateState }: { state: CampaignUnitState; updateState: UpdateState | null },
): boolean {
  if (state === 'queued') return true
  return subject === 'release' && state === 'assigned' && stoppable.includes(updateState)
}
