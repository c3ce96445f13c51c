import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { entitySearches, type PaletteEntry } from '../../app/entity-searches.ts'

const shortestQuery = 2

/** Records that answer a query; a search that fails gives none. */
export function useRecords(query: string): PaletteEntry[] {
  const text = useDeferredValue(query.trim())
  const { data = [] } = useQuery({
    queryKey: ['palette', text],
    enabled: text.length >= shortestQuery && entitySearches.length > 0,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(entitySearches.map(({ find }) => find(text, signal)))
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
  })
  return data
}
