import { useEffect, useEffectEvent } from 'react'
import type { ListState } from './list-state.ts'

interface Paged<Row> {
  rows: readonly Row[] | undefined
  totalCount: number
  state: ListState
  isFetching?: boolean | undefined
  error?: object | undefined
  onStateChange: (next: ListState, options?: { replace?: boolean }) => void
}

/** A page that rows no longer reach, from an old address or after a deletion, gives way to the last one. */
export function useLastPage<Row>(props: Paged<Row>): void {
  const { rows, totalCount, state, isFetching = false, error, onStateChange } = props
  const last = Math.max(1, Math.ceil(totalCount / state.size))
  const isBeyond = rows !== undefined && !isFetching && !error && totalCount > 0 && state.page > last
  const leave = useEffectEvent(() => onStateChange({ ...state, page: last }, { replace: true }))
  useEffect(() => {
    if (isBeyond) leave()
  }, [isBeyond])
}
