import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { listQueryOf } from '../../../components/table/list-query-of.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { markAt, type Neighbour, neighboursOf, stateOfMark } from '../unit-neighbours.ts'

/** Finds the id of a neighbour that stands on another page of the list. */
function useFarId(mark: string | undefined, neighbour: Neighbour | undefined): string | undefined {
  const isFar = mark !== undefined && neighbour !== undefined && neighbour.id === undefined
  const query = { ...listQueryOf(stateOfMark(mark ?? '')), page: (neighbour?.place ?? 0) + 1, size: 1 }
  const far = useApiQuery(listProducedRobots, { query: query as never }, { enabled: isFar })
  return neighbour?.id ?? (isFar ? far.data?.items[0]?.id : undefined)
}

/** Links to the units before and after this one in the list it was opened from (`?list=`). */
export function useUnitNeighbours(RobotId: string): {
  previousHref: string | undefined
  nextHref: string | undefined
} {
  const [{ list: mark, tab }] = useQueryParams()
  const state = stateOfMark(mark ?? '')
  const query = listQueryOf(state)
  const listed = useApiQuery(
    listProducedRobots,
    { query: query as never },
    { enabled: mark !== undefined, keepPrevious: true },
  ).data
  const page = { page: state.page, size: state.size, totalCount: listed?.totalCount ?? 0 }
  const { previous, next } = neighboursOf({ ...page, ids: listed?.items.map(({ id }) => id) ?? [] }, RobotId)
  const [previousId, nextId] = [useFarId(mark, previous), useFarId(mark, next)]
  const href = (id: string | undefined, neighbour: Neighbour | undefined) =>
    id && neighbour && mark !== undefined
      ? paths.aboutRobots({ RobotId: id, list: markAt(mark, neighbour.place), ...(tab ? { tab } : {}) })
      : undefined
  return { previousHref: href(previousId, previous), nextHref: href(nextId, next) }
}
