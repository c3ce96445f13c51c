import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import { CardList } from '../../ui/page/CardList.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { StaleNotice } from '../../ui/page/StaleNotice.tsx'
import { FilteredEmpty } from '../../ui/table/filters/FilteredEmpty.tsx'
import type { ListState } from '../../ui/table/list-state.ts'
import { Pager } from '../../ui/table/Pager.tsx'
import type { useListQuery } from './use-list-query.ts'

interface Props<Row> {
  label: string
  list: ReturnType<typeof useListQuery<Row>>
  state: ListState
  onStateChange: (state: ListState) => void
  /** What stands there where there is nothing at all; undefined: a search or filters left nothing. */
  empty: ReactNode
  cardHeight: number
  minWidth?: number
  renderCard: (row: Row) => ReactNode
}

/** One page of a list as cards in every state of a list, with its pager where there are more. */
export function ListCards<Row>(props: Props<Row>) {
  const { label, list, state, onStateChange, empty, cardHeight, minWidth, renderCard } = props
  const { rows, error, totalCount } = list
  const isEmpty = rows?.length === 0 && totalCount === 0
  const isFailed = error !== undefined && !rows
  return (
    <>
      {list.staleSince && <StaleNotice since={list.staleSince} onRetry={list.onRetry} />}
      {error && isFailed && <ErrorPanel {...error} onRetry={list.onRetry} />}
      {isEmpty && <Card>{empty ?? <FilteredEmpty state={state} onStateChange={onStateChange} />}</Card>}
      {!isEmpty && !isFailed && (
        <CardList
          label={label}
          items={rows}
          isFetching={list.isFetching && rows !== undefined}
          cardHeight={cardHeight}
          {...(minWidth === undefined ? {} : { minWidth })}
          renderCard={renderCard}
        />
      )}
      {totalCount > state.size && (
        <Pager
          label={label}
          page={state.page}
          size={state.size}
          totalCount={totalCount}
          onChange={(next) => onStateChange({ ...state, ...next })}
        />
      )}
    </>
  )
}
