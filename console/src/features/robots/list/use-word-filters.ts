import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/use-api.ts'
import { filterValues } from '../../../components/table/use-record-filter.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import type { FilterDef } from '../../../ui/table/column.ts'
import { tagsLike } from './tags-like.ts'

interface WordSource {
  field: string
  label: string
  /** Which robots are looked through for words. */
  query: (q: string) => { q?: string; sort?: string }
  words: (robots: readonly ProducedRobotRow[], q: string) => readonly string[]
}

const asOption = (word: string) => ({ value: word, label: word })

/** A filter by words that robots carry: those of some robots, and whatever is typed. */
function useWordFilter({ field, label, query, words }: WordSource): FilterDef {
  const queryClient = useQueryClient()
  const [params] = useQueryParams()
  const search = async (q: string) => {
    const question = apiQuery(listProducedRobots, { query: { size: 100, ...query(q) } })
    const { items } = await queryClient.fetchQuery(question)
    // Addresses part the values of a filter by commas.
    const found = words(items, q).filter((word) => !word.includes(','))
    return { options: found.map(asOption), totalCount: found.length }
  }
  return { field, label, options: filterValues(params, field).map(asOption), search }
}

/** The filter by tag, of the robots that the search finds. */
export function useTagFilter(): FilterDef {
  const { t } = useTranslation('robots')
  const query = (q: string) => (q ? { q } : {})
  return useWordFilter({ field: 'tag', label: t('fields.tags'), query, words: tagsLike })
}

function agentVersionsLike(robots: readonly ProducedRobotRow[], q: string): string[] {
  const typed = q.trim()
  const versions = robots.flatMap(({ agentVersion }) => agentVersion ?? [])
  return [...new Set([...versions, ...(typed ? [typed] : [])])].filter((version) => version.includes(typed))
}

/** The filter by the agent's version, of the robots seen last. */
export function useAgentFilter(): FilterDef {
  const { t } = useTranslation('robots')
  const query = () => ({ sort: '-lastSeenAt' })
  const label = t('fields.agentVersion')
  return useWordFilter({ field: 'agentVersion', label, query, words: agentVersionsLike })
}
