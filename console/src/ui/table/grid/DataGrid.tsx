import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ListState, nextSort, rowHeights } from '../list-state.ts'
import { pageCheck, toggleRows } from '../selection/selection.ts'
import { checkWidth, endStyles, gridStyles, menuWidth } from './cell-styles.ts'
import { GridRow } from './GridRow.tsx'
import type { GridProps } from './grid-props.ts'
import { HeadCell, MenuHeadCell } from './HeadCell.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import { useSidewaysScroll } from './use-sideways-scroll.ts'

/** So much more a row is that holds a chip with a line below it, in px. */
const tallExtra = 12

export interface DataGridProps<Row> extends GridProps<Row> {
  label: string
  state: ListState
  onStateChange: (next: ListState) => void
  totalCount: number
  isSkeleton: boolean
  isBusy: boolean
  /** The columns need more room than there is: the table is scrolled sideways. */
  isTooWide: boolean
}

/** The table of a list: sticky header and first column, sort, selection, keyboard grid; the page scrolls its rows. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, state, onStateChange, totalCount, isSkeleton, isBusy, isTooWide, ...grid } = props
  const { columns, rows, rowId, selection, rowActions } = grid
  const { t } = useTranslation('ui')
  const mark = useRef<HTMLDivElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const keys = useGridKeys(table)
  const more = useSidewaysScroll({ mark, container, table }, isTooWide)
  const pageIds = rows.map(rowId)
  const check = selection ? pageCheck(selection.selection, pageIds) : 'none'
  const columnsWidth = columns.reduce((sum, { width }) => sum + width, 0)
  const edgesWidth = (selection ? checkWidth : 0) + (rowActions ? menuWidth : 0)
  const edgeColumns = (selection ? 1 : 0) + (rowActions ? 1 : 0)
  const isTall = state.density !== 'compact' && columns.some(({ column }) => column.isTall)
  const rowHeight = rowHeights[state.density] + (isTall ? tallExtra : 0)
  const headTop = isTooWide ? '0px' : 'var(--head-top, 0px)'
  return (
    <>
      <Box ref={mark} aria-hidden sx={{ position: 'sticky', top: 'var(--head-top, 0px)' }} />
      <TableContainer
        ref={container}
        data-more-start={more.start || undefined}
        data-more-end={more.end || undefined}
        sx={{
          overflowX: isTooWide ? 'auto' : 'visible',
          scrollPaddingInline: `${(selection ? checkWidth : 0) + (columns[0]?.width ?? 0)}px ${menuWidth}px`,
          opacity: isBusy ? 0.55 : 1,
          transition: 'opacity 120ms ease-out',
          ...endStyles(rowActions !== undefined),
          '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
        }}
      >
        <Table
          ref={table}
          stickyHeader
          role="grid"
          aria-label={label}
          aria-rowcount={totalCount + 1}
          aria-busy={isBusy || isSkeleton}
          aria-multiselectable={selection ? true : undefined}
          sx={[
            { minWidth: isTooWide ? columnsWidth + edgesWidth : 0 },
            (theme) => gridStyles(theme, rowHeight, headTop),
          ]}
          onFocus={keys.onFocus}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && selection && check !== 'none') selection.clear()
            else keys.onKeyDown(event)
          }}
        >
          <colgroup>
            {selection && <col style={{ width: checkWidth }} />}
            {columns.map(({ column, width }) => (
              <col key={column.id} style={{ width }} />
            ))}
            {rowActions && <col style={{ width: menuWidth }} />}
          </colgroup>
          <TableHead>
            <TableRow data-row={0}>
              {selection && (
                <TableCell padding="checkbox" sx={{ left: 0, zIndex: 4 }}>
                  <Checkbox
                    size="small"
                    checked={check === 'all'}
                    indeterminate={check === 'some'}
                    onChange={() =>
                      selection.setSelection(toggleRows(selection.selection, pageIds, check !== 'all'))
                    }
                    slotProps={{ input: { 'aria-label': t('table.selectPage') } }}
                  />
                </TableCell>
              )}
              {columns.map((laid, index) => (
                <HeadCell
                  key={laid.column.id}
                  laid={laid}
                  sort={state.sort}
                  onSort={(field) => onStateChange({ ...state, sort: nextSort(state.sort, field), page: 1 })}
                  left={index === 0 ? (selection ? checkWidth : 0) : undefined}
                />
              ))}
              {rowActions && <MenuHeadCell hasMore={more.end} container={container} />}
            </TableRow>
          </TableHead>
          {isSkeleton ? (
            <TableSkeleton rows={Math.min(state.size, 10)} columns={columns.length + edgeColumns} />
          ) : (
            <TableBody>
              {rows.map((row, index) => (
                <GridRow key={rowId(row)} {...grid} row={row} index={index + 1} />
              ))}
            </TableBody>
          )}
        </Table>
      </TableContainer>
    </>
  )
}
