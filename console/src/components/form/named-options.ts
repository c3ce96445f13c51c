import type { CallInput } from '@filo/contract/client'
import type { Page } from '@filo/contract/list-query'
import type { ResponseOf } from '@filo/contract/route'
import type { AnyRoute } from '@filo/contract/routes'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { apiQuery } from '../../api/use-api.ts'
import type { FilterOption, FoundOptions } from '../../ui/table/column.ts'

type RowOf<R> = ResponseOf<R> extends Page<infer Row> ? Row : never

/** Records offered by name, too many to load them all: a list route that searches, and a route that reads one. */
export interface OptionSource<List extends AnyRoute, One extends AnyRoute> {
  list: List
  /** Fixed query values of the list, e.g. `{ sort: 'name', 'f.status': ['active'] }`. */
  query?: Record<string, string | readonly string[]>
  params?: Record<string, string>
  /** Reads the record of an id, for its name. */
  one: One
  oneParams: (id: string) => Record<string, string>
  option: (row: RowOf<List> | ResponseOf<One>) => FilterOption
}

const offered = 20

/** The call that finds the first records for a text. */
export function optionsQuery<L extends AnyRoute, O extends AnyRoute>(source: OptionSource<L, O>, q: string) {
  const query = { ...source.query, ...(q ? { q } : {}), size: offered }
  return apiQuery<AnyRoute>(source.list, { params: source.params, query } as CallInput<AnyRoute>)
}

/** The names of chosen ids; one that cannot be read is left out, or named `unreadable` where that is given. */
export function useNamedOptions<L extends AnyRoute, O extends AnyRoute>(
  source: OptionSource<L, O>,
  ids: readonly string[],
  unreadable?: string,
): FilterOption[] {
  const answers = useQueries({
    queries: ids.map((id) =>
      apiQuery<AnyRoute>(source.one, { params: source.oneParams(id) } as CallInput<AnyRoute>),
    ),
  })
  return answers.flatMap(({ data, isError }, index) => {
    if (data) return [source.option(data as ResponseOf<O>)]
    const value = ids[index]
    return isError && unreadable && value !== undefined ? [{ value, label: unreadable }] : []
  })
}

/** A search over a source, for a filter's `search`. */
export function useOptionSearch<L extends AnyRoute, O extends AnyRoute>(source: OptionSource<L, O>) {
  const queryClient = useQueryClient()
  return async (q: string): Promise<FoundOptions> => {
    const page = (await queryClient.fetchQuery(optionsQuery(source, q))) as Page<RowOf<L>>
    return { options: page.items.map(source.option), totalCount: page.totalCount }
  }
}
