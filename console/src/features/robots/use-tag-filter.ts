import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/use-api.ts'
import { filterValues } from '../../components/table/use-record-filter.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import type { FilterDef } from '../../ui/table/column.ts'
import { tagsLike } from './tags-like.ts'

const asOption = (tag: string) => ({ value: tag, label: tag })

/** The filter by tag: tags of robots that the search finds, and whatever is typed. */
export function useTagFilter(): FilterDef {
  const { t } = useTranslation('robots')
  const queryClient = useQueryClient()
  const [params] = useQueryParams()
  const search = async (q: string) => {
    const query = { size: 100, ...(q ? { q } : {}) }
    const { items } = await queryClient.fetchQuery(apiQuery(listProducedRobots, { query }))
    const tags = tagsLike(items, q).filter((tag) => !tag.includes(','))
    return { options: tags.map(asOption), totalCount: tags.length }
  }
  return { field: 'tag', label: t('fields.tags'), options: filterValues(params, 'tag').map(asOption), search }
}
