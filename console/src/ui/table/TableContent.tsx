import LinearProgress from '@mui/material/LinearProgress'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useDeferredValue, useMemo } from 'react'
import { CardsSkeleton } from './cards/CardsSkeleton.tsx'
import { TableCards } from './cards/TableCards.tsx'
import type { Column } from './column.ts'
import { layoutColumns } from './columns/column-layout.ts'
import { GridWhenWide } from './grid/GridWhenWide.tsx'
import type { GridProps } from './grid/grid-props.ts'
import type { ListState } from './list-state.ts'
import { Pager } from './Pager.tsx'
import { UnreadableRows } from './UnreadableRows.tsx'
import { useLoadingPhase } from './use-loading-phase.ts'

interface TableContentProps<Row> extends Omit<GridProps<Row>, 'columns' | 'rows'> {
  label: string
  columns: Column<Row>[]
  /** Those that the grid has room for. */
  fitted: Column<Row>[]
  isTooWide: boolean
  state: ListState
  onStateChange: (next: ListState) => void
  totalCount: number
  /** Records of the page that cannot be shown. */
  unreadable: readonly { id: string | null }[]
  /** Undefined until the first answer. */
  rows: Row[] | undefined
  isFetching: boolean
}

/** The rows with their pager: a grid, or cards below 600 px, or their skeleton. */
export function TableContent<Row>(props: TableContentProps<Row>) {
  const { columns, fitted, isTooWide, isFetching, unreadable, ...rest } = props
  const { state, onStateChange, totalCount } = props
  // The first rows are drawn in slices, so that a slow phone stays able to answer; until they are all there, none is.
  const isWaiting = useDeferredValue(props.rows === undefined)
  const rows = isWaiting ? undefined : props.rows
  const isSkeleton = useLoadingPhase(props.rows === undefined)
  const isBusy = useLoadingPhase(rows !== undefined && isFetching)
  // A skeleton stays for a moment after the answer: what counts the rows comes with them.
  const isAnswered = rows !== undefined && !isSkeleton
  const shared = { ...rest, rows: rows ?? [], isSkeleton, isBusy }
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const cardColumns = useMemo(() => layoutColumns(columns, state.cols), [columns, state.cols])
  return (
    <>
      {isBusy && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', inset: '0 0 auto', height: 2, zIndex: 5 }} />
      )}
      {!isPhone && <GridWhenWide {...shared} columns={fitted} isTooWide={isTooWide} />}
      {isPhone && (isSkeleton ? <CardsSkeleton /> : <TableCards {...shared} columns={cardColumns} />)}
      {isAnswered && <UnreadableRows rows={unreadable} />}
      {isAnswered && (
        <Pager
          label={props.label}
          page={state.page}
          size={state.size}
          totalCount={totalCount}
          onChange={(part) => onStateChange({ ...state, ...part })}
        />
      )}
    </>
  )
}
