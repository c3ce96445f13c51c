import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import type { EventTopic } from '@filo/contract/events/event-routes'
import { homeRoutes } from '@filo/contract/home/home-routes'
import type { Permission } from '@filo/contract/permissions'
import { useEvents } from '../../api/use-events.ts'
import { useCan } from '../../session/session.ts'
import { countedLists } from './role-counts.ts'

const topics: readonly [EventTopic, Permission][] = [
  ['robots', 'robot.read'],
  ['updates', 'update.read'],
  ['aros-versions', 'aros.read'],
  ['packages', 'package.read'],
  ['consents', 'consent.read'],
  ['campaigns', 'campaign.read'],
  ['programs', 'program.review'],
  ['marketing', 'marketing.review'],
  ['program-entitlements', 'entitlement.manage'],
]

const shown = [...homeRoutes, listArosVersions, listCampaigns, ...countedLists]

/** Keeps the numbers of the home screen current. */
export function useHomeEvents(): void {
  const can = useCan()
  const heard = topics.filter(([, permission]) => can(permission)).map(([topic]) => topic)
  useEvents(heard, { invalidates: shown })
}
