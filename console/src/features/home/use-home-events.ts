import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import type { EventTopic } from '@filo/contract/events/event-routes'
import { homeRoutes } from '@filo/contract/home/home-routes'
import type { Permission } from '@filo/contract/permissions'
import { listUpdates } from '@filo/contract/updates/updates-routes'
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
  ['hardware', 'hardware.read'],
  ['remote', 'remote.read'],
  ['programs', 'program.read'],
  ['stores', 'store.read'],
  ['marketing', 'marketing.read'],
  ['storefront', 'storefront.read'],
  ['program-entitlements', 'entitlement.read'],
]

const shown = [...homeRoutes, listArosVersions, listCampaigns, listUpdates, ...countedLists]

/** Keeps the numbers of the home screen current. */
export function useHomeEvents(): void {
  const can = useCan()
  const heard = topics.filter(([, permission]) => can(permission)).map(([topic]) => topic)
  useEvents(heard, { invalidates: shown })
}
