import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorPanel, type ErrorPanelProps } from '../page/ErrorPanel.tsx'
import { NoPermissionPanel } from '../page/NoPermissionPanel.tsx'
import { StaleNotice } from '../page/StaleNotice.tsx'
import type { BulkAction, Column, FilterDef } from './column.ts'
import { layoutColumns } from './columns/column-layout.ts'
import { fitColumns } from './columns/fit-columns.ts'
import type { ExportDates } from './ExportButton.tsx'
import { FreshRows, type FreshRowsProps } from './FreshRows.tsx'
import { FilteredEmpty } from './filters/FilteredEmpty.tsx'
import { checkWidth, menuWidth } from './grid/cell-styles.ts'
import type { GridProps } from './grid/grid-props.ts'
import { isNarrowed, type ListState } from './list-state.ts'
import { BatchBar } from './selection/BatchBar.tsx'
import { useSelection } from './selection/use-selection.ts'
import { TableContent } from './TableContent.tsx'
import { TableToolbar } from './TableToolbar.tsx'
import { useHold } from './table-hold.ts'
import { useElementSize, useElementWidth } from './use-element-size.ts'
import { useLastPage } from './use-last-page.ts'
import type { ViewStore } from './views/saved-view.ts'

export interface DataTableProps<Row> extends Omit<GridProps<Row>, 'columns' | 'rows' | 'selection'> {
  /** Names the table for assistive technology. */
  label: string
  /** The first column is the identity: always shown, first, and a link when `rowHref` answers one. */
  columns: Column<Row>[]
  /** One page of rows; undefined until the first answer. */
  rows: Row[] | undefined
  totalCount: number
  state: ListState
  /** `replace`: no step of the reader's own, so that Back does not lead to it. */
  onStateChange: (next: ListState, how?: { replace?: boolean }) => void
  /** Records of this page that cannot be shown, by their ids. */
  unreadable?: readonly { id: string | null }[] | undefined
  /** A newer answer is on its way; the old rows stay, dimmed. */
  isFetching?: boolean
  /** The last request failed; with rows at hand they stay, under a notice. */
  error?: Omit<ErrorPanelProps, 'onRetry'> | undefined
  onRetry?: () => void
  /** The reader may not see this list; the node says who can grant it. */
  isForbidden?: boolean
  /** ISO time of the rows when they may be out of date (offline). */
  staleSince?: string | undefined
  /** First use: what the list is for and how to fill it. */
  empty: ReactNode
  filters?: FilterDef[]
  searchLabel?: string | undefined
  bulkActions?: BulkAction[]
  views?: ViewStore
  onExport?: (dates: ExportDates) => Promise<void>
  primaryAction?: ReactNode
  /** Under the rows, e.g. what to do while there are so few; the primary action stands there then. */
  after?: ReactNode
  /** New rows collected behind a button while the reader looks at the list; with a count of 0 only their order. */
  freshRows?: FreshRowsProps | undefined
  /** Says in the toolbar whether the list follows changes. */
  liveChip?: ReactNode
}

/** The one table of the console: server paging, sort, filters, selection and every state of a list. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, totalCount, state, onStateChange, bulkActions, error, onRetry } = props
  const { t } = useTranslation('ui')
  const control = useSelection(state)
  const [roomRef, width] = useElementWidth()
  const [barRef, bar] = useElementSize()
  useLastPage(props)
  useHold(control.selection.isAll || control.selection.ids.size > 0)
  if (props.isForbidden) return <NoPermissionPanel />

  const selection = bulkActions?.length ? control : undefined
  const edges = (selection ? checkWidth : 0) + (props.rowActions ? menuWidth : 0)
  const laid = layoutColumns(props.columns, state.cols)
  const fit = fitColumns(laid, {
    // Who chose columns is shown them all.
    room: width && Math.max(1, width - edges),
    sortField: state.sort?.field,
    mayFold: state.cols === null,
  })
  const hasSelection = selection && (control.selection.isAll || control.selection.ids.size > 0)
  const isEmpty = rows?.length === 0 && totalCount === 0
  const isFirstUse = isEmpty && !isNarrowed(state)
  const isFailed = error !== undefined && !rows
  return (
    <Box
      ref={roomRef}
      sx={{
        position: 'relative',
        // As wide as its place, never as its columns were before the place became narrower.
        contain: 'inline-size',
        bgcolor: 'background.paper',
        borderRadius: '8px',
        boxShadow: 2,
        // Clips its corners without becoming what the head of the table would stick to.
        overflow: 'clip',
        '--head-top': hasSelection ? `calc(var(--bar, 0px) + ${bar.height}px)` : 'var(--bar, 0px)',
      }}
    >
      {hasSelection ? (
        <Box ref={barRef} sx={{ position: { sm: 'sticky' }, top: 'var(--bar, 0px)', zIndex: 6 }}>
          <BatchBar control={control} totalCount={totalCount} actions={bulkActions ?? []} />
        </Box>
      ) : (
        <TableToolbar
          columns={props.columns}
          folded={fit.folded}
          filters={props.filters ?? []}
          state={state}
          onStateChange={onStateChange}
          searchLabel={props.searchLabel}
          views={props.views}
          liveChip={isFirstUse || error ? undefined : props.liveChip}
          onExport={totalCount > 0 ? props.onExport : undefined}
          primaryAction={isFirstUse || props.after ? undefined : props.primaryAction}
        />
      )}
      <Box role="status" sx={{ px: 2, pb: 1, color: 'text.secondary', '&:empty': { display: 'none' } }}>
        {control.wasCleared ? t('table.selectionCleared') : null}
      </Box>
      {props.freshRows && <FreshRows {...props.freshRows} />}
      {rows && (error || props.staleSince) && <StaleNotice since={props.staleSince} onRetry={onRetry} />}
      {error && isFailed && <ErrorPanel {...error} onRetry={onRetry} />}
      {isFirstUse && props.empty}
      {isEmpty && !isFirstUse && <FilteredEmpty state={state} onStateChange={onStateChange} />}
      {!isEmpty && !isFailed && (
        <TableContent
          {...contentProps(props)}
          fitted={fit.columns}
          isTooWide={fit.isTooWide}
          rows={rows}
          unreadable={props.unreadable ?? []}
          selection={selection}
          isFetching={props.isFetching === true}
        />
      )}
      {!isEmpty && !isFailed && props.after}
    </Box>
  )
}

function contentProps<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowId, rowName, rowHref, rowActions, onPreview, state, onStateChange, totalCount } =
    props
  return { label, columns, rowId, rowName, rowHref, rowActions, onPreview, state, onStateChange, totalCount }
}
