import { useTheme } from '@mui/material/styles'
import { useCallback, useMemo } from 'react'
import { type QueryPatch, useQueryParams } from '../../lib/query-params.ts'
import {
  initialListState,
  type ListState,
  parseListState,
  serializeListState,
} from '../../ui/table/list-state.ts'
import { listPart, type TablePlace, tableName } from './list-part.ts'

const ownNames = ['q', 'sort', 'page', 'size', 'cols', 'density', 'view']

/** Whether a query name belongs to a list; a page drops these when it shows another list. */
export function isListParam(name: string): boolean {
  return ownNames.includes(name) || name.startsWith('f.')
}

/**
 * A list's state in the page's address; names of others (`tab`, `unitId`) stay. Typing in the search field
 * replaces the history entry, everything else adds one, so that Back undoes it. A table that shares the address
 * with others gives its place: `decisions.q=`.
 */
export function useListState(initial: Partial<ListState> = {}, place?: TablePlace) {
  const { density } = useTheme()
  const [params, setParams] = useQueryParams()
  const initialKey = JSON.stringify(initial)
  const placeKey = JSON.stringify(place ?? null)
  const defaults = useMemo(
    () => ({ ...initialListState, density, ...(JSON.parse(initialKey) as Partial<ListState>) }),
    [density, initialKey],
  )
  const own = useMemo(() => listPart(params, JSON.parse(placeKey) as TablePlace | null), [params, placeKey])
  const state = useMemo(() => parseListState(own, defaults), [own, defaults])
  const setState = useCallback(
    (next: ListState, { replace = false }: { replace?: boolean } = {}) => {
      const table = JSON.parse(placeKey) as TablePlace | null
      const cleared = Object.keys(own)
        .filter(isListParam)
        .map((name) => [tableName(name, table), undefined])
      const named = Object.entries(serializeListState(next, defaults)).map(([name, value]) => [
        tableName(name, table),
        value,
      ])
      const of: QueryPatch = table?.of ? { [tableName('of', table)]: table.of } : {}
      const patch = { ...Object.fromEntries(cleared), ...of, ...Object.fromEntries(named) } as QueryPatch
      setParams(patch, { replace: replace || next.q !== state.q })
    },
    [own, setParams, defaults, state.q, placeKey],
  )
  const isPlain = !Object.keys(own).some(isListParam)
  return [state, setState, isPlain] as const
}
