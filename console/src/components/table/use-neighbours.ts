import type { Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import { useApiQuery } from '../../api/use-api.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import type { RowOf } from './ListPage.tsx'
import { markAt, type Neighbour, neighboursOf, stateOfMark } from './list-neighbours.ts'
import { listQueryOf } from './list-query-of.ts'

interface NeighbourOptions<R extends AnyRoute> {
  /** The list that the record was opened from. */
  route: R
  /** The record shown. */
  id: string
  /** The page of another record; `retained` are query values of this one that go along. */
  hrefOf: (row: RowOf<R>, retained: { list: string; tab?: string; part?: string }) => string
}

interface Identified {
  id: string
}

/** Reads the record of a neighbour that stands on another page of the list. */
function useFar(route: AnyRoute, mark: string | undefined, neighbour: Neighbour | undefined) {
  const isFar = mark !== undefined && neighbour !== undefined && neighbour.id === undefined
  const query = { ...listQueryOf(stateOfMark(mark ?? '')), page: (neighbour?.place ?? 0) + 1, size: 1 }
  const far = useApiQuery(route, { query } as never, { enabled: isFar })
  return isFar ? (far.data as Page<Identified> | undefined)?.items[0] : undefined
}

/** Links to the records before and after this one in the list it was opened from (`?list=`); none without a list. */
export function useNeighbours<R extends AnyRoute>({
  route,
  id,
  hrefOf,
}: NeighbourOptions<R>): {
  previousHref: string | undefined
  nextHref: string | undefined
} {
  const [{ list: mark, tab, part }] = useQueryParams()
  const state = stateOfMark(mark ?? '')
  const answer = useApiQuery(route as AnyRoute, { query: listQueryOf(state) } as never, {
    enabled: mark !== undefined,
    keepPrevious: true,
  })
  const listed = answer.data as Page<Identified> | undefined
  const rows = listed?.items ?? []
  const page = { page: state.page, size: state.size, totalCount: listed?.totalCount ?? 0 }
  const { previous, next } = neighboursOf({ ...page, ids: rows.map((row) => row.id) }, id)
  const far = { previous: useFar(route, mark, previous), next: useFar(route, mark, next) }
  const href = (side: 'previous' | 'next') => {
    const neighbour = side === 'previous' ? previous : next
    const row = rows.find((each) => each.id === neighbour?.id) ?? far[side]
    if (mark === undefined || !neighbour || !row) return undefined
    return hrefOf(row as RowOf<R>, {
      list: markAt(mark, neighbour.place),
      ...(tab && { tab }),
      ...(part && { part }),
    })
  }
  return { previousHref: href('previous'), nextHref: href('next') }
}
