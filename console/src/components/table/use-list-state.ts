import { useTheme } from '@mui/material/styles'
import { useCallback, useMemo } from 'react'
import { type QueryPatch, useQueryParams } from '../../lib/query-params.ts'
import {
  initialListState,
  type ListState,
  parseListState,
  serializeListState,
} from '../../ui/table/list-state.ts'

const ownNames = ['q', 'sort', 'page', 'size', 'cols', 'density', 'view']

/** Whether a query name belongs to a list; a page drops these when it shows another list. */
export function isListParam(name: string): boolean {
  return ownNames.includes(name) || name.startsWith('f.')
}

/**
 * A list's state in the page's address; names of others (`tab`, `RobotId`) stay. Typing in the search field
 * replaces the history entry, everything else adds one, so that Back undoes it.
 */
export function useListState(given: Partial<ListState> = {}) {
  const { density } = useTheme()
  const [params, setParams] = useQueryParams()
  const givenKey = JSON.stringify(given)
  const defaults = useMemo(
    () => ({ ...initialListState, density, ...(JSON.parse(givenKey) as Partial<ListState>) }),
    [density, givenKey],
  )
  const state = useMemo(() => parseListState(params, defaults), [params, defaults])
  const setState = useCallback(
    (next: ListState) => {
      const cleared: QueryPatch = Object.fromEntries(
        Object.keys(params)
          .filter(isListParam)
          .map((name) => [name, undefined]),
      )
      setParams({ ...cleared, ...serializeListState(next, defaults) }, { replace: next.q !== state.q })
    },
    [params, setParams, defaults, state.q],
  )
  return [state, setState] as const
}
