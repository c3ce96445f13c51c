import type { getFleetSummary, getOwnWork, listUpdateOutcomes } from '@filo/contract/home/home-routes'
import type { ResponseOf } from '@filo/contract/route'
import { filteredList, paths } from '../../app/paths.ts'
import type { Tone } from '../../ui/status/tone.ts'

export type Fleet = ResponseOf<typeof getFleetSummary>
type Work = ResponseOf<typeof getOwnWork>
export type Outcomes = ResponseOf<typeof listUpdateOutcomes>

/** That there are none can be said of all robots, of those in touch alone, or of nobody. */
type NoneWords = 'none' | 'noneKnown' | 'noneHeard'

/** One number of the home screen; its words are `work.<key>` of the texts. */
export interface CountedItem {
  key: string
  count: number
  /** Of how many; shown beside the count. */
  total?: number
  /** Figures of more than a thousand are estimates. */
  isEstimated?: boolean
  /** What a count above zero means. */
  tone: Tone
  /** Which words say that there are none; `none` unless told. */
  noneWords?: NoneWords
  /** The list that the count counts. */
  href: string
}

const robots = paths.producedRobots()

type Candidate = Omit<CountedItem, 'count'> & { count: number | null }

/** Counts that are nobody's business (null) are left out. */
function defined(items: readonly Candidate[]): CountedItem[] {
  return items.flatMap(({ count, ...item }) => (count === null ? [] : [{ ...item, count }]))
}

/** What somebody submitted for the person's approval. */
function reviews(work: Work): Candidate[] {
  return [
    {
      key: 'approvals',
      count: work.approvals,
      tone: 'warning',
      href: filteredList(paths.arosVersions(), { decision: 'mine' }),
    },
    {
      key: 'versionApprovals',
      count: work.versionApprovals,
      tone: 'warning',
      href: filteredList(paths.versions(), { decision: 'mine' }),
    },
    {
      key: 'programReviews',
      count: work.programReviews,
      tone: 'warning',
      href: paths.programs({ tab: 'review' }),
    },
    {
      key: 'marketingReviews',
      count: work.marketingReviews,
      tone: 'warning',
      href: filteredList(paths.marketingVersions(), { state: 'in_review' }),
    },
    {
      key: 'programRequests',
      count: work.programRequests,
      tone: 'warning',
      href: paths.programs({ tab: 'requests' }),
    },
  ]
}

/** What is asked of the person about robots. */
function robotDecisions(work: Work): Candidate[] {
  return [
    {
      key: 'remote',
      count: work.remoteToAnswer,
      tone: 'warning',
      href: paths.remoteConnection(),
    },
    {
      key: 'campaigns',
      count: work.stoppedCampaigns,
      tone: 'error',
      href: filteredList(paths.robotVersion({ tab: 'campaigns' }), { state: 'paused' }),
    },
    {
      key: 'updates',
      count: work.updatesToAnswer,
      tone: 'warning',
      href: paths.customerVersion(),
    },
    {
      key: 'hardware',
      count: work.hardwareChanges,
      tone: 'error',
      href: filteredList(paths.hardwareDiagnostic(), { waits: 'true' }),
    },
    {
      key: 'hardwareModel',
      count: work.hardwareDiffers,
      tone: 'warning',
      href: filteredList(robots, { attention: 'hardware_differs' }),
    },
  ]
}

/** Robots whose agent was recalled. */
function recalledAgents(work: Work): Candidate[] {
  return [
    {
      key: 'agentsByHand',
      count: work.agentsByHand,
      tone: 'warning',
      href: filteredList(robots, { attention: 'agent_by_hand' }),
    },
    {
      key: 'agentsLeaving',
      count: work.agentsLeaving,
      tone: 'info',
      href: filteredList(robots, { attention: 'agent_leaving' }),
    },
  ]
}

/** What waits for the person, most urgent first; robots waiting for quality control only for who checks them. */
export function ownItems(work: Work, waitingForQuality: number | null, userId: string): CountedItem[] {
  const drafts = filteredList(paths.versions(), {
    state: 'draft,uploading,scanning,scan_failed,rejected',
    authorId: userId,
  })
  return defined([
    ...reviews(work),
    ...robotDecisions(work),
    ...recalledAgents(work),
    {
      key: 'tests',
      count: work.tests,
      tone: 'warning',
      href: filteredList(paths.versionTest(), { waits: 'true' }),
    },
    {
      key: 'enrolments',
      count: work.enrolments,
      tone: 'warning',
      href: paths.producedRobots({ tab: 'waiting' }),
    },
    {
      key: 'quality',
      count: waitingForQuality,
      tone: 'warning',
      href: filteredList(robots, { lifeState: 'quality_control' }),
    },
    { key: 'drafts', count: work.draftVersions, tone: 'info', href: drafts },
  ])
}

function noneWordsOf({ total, unknown }: Pick<Fleet, 'total' | 'unknown'>): NoneWords {
  if (unknown === total) return 'noneHeard'
  return unknown > 0 ? 'noneKnown' : 'none'
}

/** The state of the robots in scope; customers are told besides what is on offer to theirs. */
export function fleetItems(fleet: Fleet, isCustomer: boolean): CountedItem[] {
  const { online, total, unknown, updating, failed, available, isEstimated } = fleet
  const noneWords = noneWordsOf(fleet)
  const list = isCustomer ? paths.robotSidebar() : robots
  const offered: CountedItem = {
    key: 'available',
    count: available,
    tone: 'info',
    noneWords,
    href: filteredList(list, { updateState: 'available' }),
  }
  const items: CountedItem[] = [
    {
      key: 'online',
      count: online,
      total,
      tone: 'success',
      href: filteredList(list, { connection: 'online' }),
    },
    ...(isCustomer ? [offered] : []),
    {
      key: 'updating',
      count: updating,
      tone: 'info',
      noneWords,
      href: filteredList(list, { updateState: 'updating,scheduled' }),
    },
    {
      key: 'failed',
      count: failed,
      tone: 'error',
      noneWords,
      href: filteredList(list, { updateState: 'failed' }),
    },
    {
      key: 'unknown',
      count: unknown,
      total,
      tone: 'warning',
      noneWords: total === 0 ? 'noneHeard' : 'none',
      href: filteredList(list, { updateState: 'unknown' }),
    },
  ]
  return isEstimated ? items.map((item) => ({ ...item, isEstimated })) : items
}

/** Robots whose version is not among those listed. */
export function robotsOfOtherVersions({ total, versions }: Pick<Fleet, 'total' | 'versions'>): number {
  return Math.max(
    0,
    versions.reduce((left, { robots: count }) => left - count, total),
  )
}

/** What went wrong lately. */
export function outcomeItems({ failedLastDay, failingServices }: Outcomes): CountedItem[] {
  return [
    {
      key: 'failedLastDay',
      count: failedLastDay,
      tone: 'error',
      href: filteredList(robots, { attention: 'update_failed_24h' }),
    },
    {
      key: 'failingServices',
      count: failingServices,
      tone: 'error',
      href: filteredList(robots, { attention: 'service_failing' }),
    },
  ]
}
