import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan, useSession } from '../../session/session.ts'
import { isSpreading, movingStates, type StartedWork, startedWork } from './started-work.ts'

const MOST = 5

/**
 * Campaigns under way, releases still on their way to robots and the reader's own versions; undefined until all that is
 * the reader's business has been read, or could not be.
 */
export function useStarted(): StartedWork[] | undefined {
  const can = useCan()
  const { user } = useSession()
  const composes = can('aros.compose_test')
  const campaigns = useApiQuery(
    listCampaigns,
    { query: { 'f.state': [...openCampaignStates], size: MOST } },
    { enabled: can('campaign.read') },
  )
  const own = useApiQuery(
    listArosVersions,
    {
      query: {
        'f.composedBy': [user.id],
        'f.state': ['draft', 'candidate', 'testing', 'passed', 'in_review', 'approved'],
        size: MOST,
      },
    },
    { enabled: composes },
  )
  const published = useApiQuery(
    listArosVersions,
    { query: { 'f.channel': ['production'], 'f.state': ['published'], size: 25 } },
    { enabled: can('aros.read') },
  )
  const moving = useApiQuery(
    listUpdates,
    { query: { 'f.state': [...movingStates], size: 100 } },
    { enabled: can('aros.read') && can('update.read') },
  )
  // One that is switched off is never on its way.
  if ([campaigns, own, published, moving].some(({ isLoading }) => isLoading)) return undefined
  const versions = [
    ...(published.data?.items ?? []).filter((aros) => isSpreading(aros, moving.data?.items ?? [])),
    ...(own.data?.items ?? []),
  ]
  return startedWork(campaigns.data?.items ?? [], versions, MOST)
}
