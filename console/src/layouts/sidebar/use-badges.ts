import { getFleetSummary, listWaitingWork } from '@filo/contract/home/home-routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import type { NavigationItem } from '../../app/navigation.ts'
import { type Badge, badgeOf, badgeSources } from '../../app/navigation-badges.ts'
import { useSession } from '../../session/session.ts'
import { useIsCalm } from '../use-is-calm.ts'

/** Counts are read again this often, and after events at most this often: a fleet reports all the time. */
const everyMs = 60_000
const afterEventsMs = 5_000

/** The badges of the menu's entries, by key: read once the page is at rest, live from then on. */
export function useBadges(items: readonly NavigationItem[]): (key: string) => Badge | undefined {
  const { permissions, stateFlag } = useSession()
  const isCalm = useIsCalm() && stateFlag === 'active'
  const shown = new Set(items.flatMap((item) => [item, ...item.children]).map(({ key }) => key))
  const counted = badgeSources.filter(
    ({ key, permission }) => shown.has(key) && permissions.includes(permission),
  )
  const kinds = counted.flatMap((source) => source.kinds ?? [])
  const countsFleet = isCalm && counted.some((source) => !source.kinds)
  const countsWork = isCalm && kinds.length > 0
  const fleet = useApiQuery(getFleetSummary, {}, { enabled: countsFleet, refetchInterval: everyMs })
  const work = useApiQuery(
    listWaitingWork,
    { query: { 'f.kind': kinds } },
    { enabled: countsWork, refetchInterval: everyMs },
  )
  const topics = [
    ...(countsFleet ? ['robots' as const] : []),
    ...(countsWork && permissions.includes('aros.read') ? ['aros-versions' as const] : []),
    ...(countsWork && permissions.includes('campaign.run') ? ['campaigns' as const] : []),
    ...(countsWork && permissions.includes('program.review') ? ['programs' as const] : []),
    ...(countsWork && permissions.includes('marketing.review') ? ['marketing' as const] : []),
    ...(countsWork && permissions.includes('hardware.decide') ? ['hardware' as const] : []),
    ...(countsWork && permissions.includes('update.consent') ? ['consents' as const] : []),
    ...(countsWork && permissions.includes('remote.consent') ? ['remote' as const] : []),
  ]
  useEvents(topics, { invalidates: [getFleetSummary, listWaitingWork], everyMs: afterEventsMs })
  return (key) =>
    counted.some((source) => source.key === key)
      ? badgeOf(key, { fleet: fleet.data, work: work.data })
      : undefined
}
