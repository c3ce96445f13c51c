import { getStore, type Store } from '@filo/contract/stores/stores-routes'
import { useQueries } from '@tanstack/react-query'
import { apiQuery } from '../../../api/use-api.ts'

/** The stores of these ids in their order, as far as they have been read. */
export function useChosenStores(ids: readonly string[]): Store[] {
  const answers = useQueries({ queries: ids.map((storeId) => apiQuery(getStore, { params: { storeId } })) })
  return answers.flatMap(({ data }) => data ?? [])
}
