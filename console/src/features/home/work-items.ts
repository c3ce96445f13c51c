import type { getFleetSummary, listUpdateOutcomes } from '@filo/contract/home/home-routes'
import type { ResponseOf } from '@filo/contract/route'
import { filteredList, paths } from '../../app/paths.ts'
import type { Tone } from '../../ui/status/tone.ts'

export type Fleet = ResponseOf<typeof getFleetSummary>
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
