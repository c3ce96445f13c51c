import type { getFleetSummary } from '@filo/contract/home/home-routes'
import type { WaitingGroup, WaitingKind } from '@filo/contract/home/waiting-work'
import type { Permission } from '@filo/contract/permissions'
import type { ResponseOf } from '@filo/contract/route'

/** From the most urgent to the least. */
const colors = ['error', 'warning', 'info', 'success'] as const
type BadgeColor = (typeof colors)[number]

/** What the counts are taken from; absent while it has not been read. */
interface BadgeAnswers {
  fleet?: Pick<ResponseOf<typeof getFleetSummary>, 'offline'> | undefined
  /** What home lists, by the same rule. */
  work?: { groups: readonly Pick<WaitingGroup, 'kind' | 'total'>[] } | undefined
}

interface BadgeSource {
  /** Key of the navigation catalogue; what is counted is said by `badges.<key>`. */
  key: string
  permission: Permission
  color: BadgeColor
  /** What waits for the reader; none: robots that are offline. */
  kinds?: readonly WaitingKind[]
}

/** Every badge of the menu. */
export const badgeSources: readonly BadgeSource[] = [
  { key: 'producedRobots', permission: 'robot.read', color: 'warning' },
  { key: 'adminAros', permission: 'aros.approve', color: 'info', kinds: ['aros_to_approve'] },
  {
    key: 'fleetVersions',
    permission: 'campaign.run',
    color: 'warning',
    kinds: ['campaign_stopped', 'campaign_standing'],
  },
  { key: 'myUpdates', permission: 'update.consent', color: 'warning', kinds: ['update_to_answer'] },
  {
    key: 'customerRemote',
    permission: 'remote.consent',
    color: 'warning',
    kinds: ['remote_to_answer'],
  },
  { key: 'hardware', permission: 'hardware.decide', color: 'warning', kinds: ['hardware_change'] },
  { key: 'programs', permission: 'program.review', color: 'info', kinds: ['program_to_approve'] },
  {
    key: 'marketingVersions',
    permission: 'marketing.review',
    color: 'info',
    kinds: ['marketing_to_approve'],
  },
  { key: 'myTests', permission: 'test.verdict', color: 'info', kinds: ['test_to_judge'] },
]

function countOf({ kinds }: BadgeSource, { fleet, work }: BadgeAnswers): number {
  if (!kinds) return fleet?.offline ?? 0
  const counted = work?.groups.filter(({ kind }) => kinds.includes(kind)) ?? []
  return counted.reduce((sum, { total }) => sum + total, 0)
}

/** A count beside an entry of the menu, and the keys of what it counts. */
export interface Badge {
  count: number
  color: BadgeColor
  parts: readonly { key: string; count: number }[]
}

/** The badge of one entry; undefined where there is nothing to count. */
export function badgeOf(key: string, answers: BadgeAnswers): Badge | undefined {
  const source = badgeSources.find((row) => row.key === key)
  const count = source ? countOf(source, answers) : 0
  return source && count > 0 ? { count, color: source.color, parts: [{ key, count }] } : undefined
}

/** What a closed group shows for its entries: the sum, in the colour of the most urgent. */
export function sumOf(badges: readonly (Badge | undefined)[]): Badge | undefined {
  const present = badges.filter((badge) => badge !== undefined)
  const color = colors.find((name) => present.some((badge) => badge.color === name))
  if (!color) return undefined
  const count = present.reduce((sum, badge) => sum + badge.count, 0)
  return { count, color, parts: present.flatMap(({ parts }) => parts) }
}
