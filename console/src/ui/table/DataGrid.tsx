import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Table from '@mui/material/Table'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../a11y/visually-hidden.ts'
import { checkWidth, gridStyles, menuWidth } from './cell-styles.ts'
import { GridBody } from './GridBody.tsx'
import type { GridProps } from './grid-props.ts'
import { HeadCell } from './HeadCell.tsx'
import { type ListState, nextSort, rowHeights } from './list-state.ts'
import { pageCheck, toggleRows } from './selection.ts'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useGridKeys } from './use-grid-keys.ts'

export interface DataGridProps<Row> extends GridProps<Row> {
  label: string
  state: ListState
  onStateChange: (next: ListState) => void
  totalCount: number
  isSkeleton: boolean
  isBusy: boolean
}

/** The table of a list: sticky header and first column, sort, selection, keyboard grid. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { label, state, onStateChange, totalCount, isSkeleton, isBusy, ...grid } = props
  const { columns, rows, rowId, selection, rowActions } = grid
  const { t } = useTranslation('ui')
  const container = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const keys = useGridKeys(table)
  const pageIds = rows.map(rowId)
  const check = selection ? pageCheck(selection.selection, pageIds) : 'none'
  const minWidth =
    columns.reduce((sum, { width }) => sum + width, 0) +
    (selection ? checkWidth : 0) +
    (rowActions ? menuWidth : 0)
  const edgeColumns = (selection ? 1 : 0) + (rowActions ? 1 : 0)
  const rowHeight = rowHeights[state.density]
  return (
    <TableContainer
      ref={container}
      sx={{
        maxHeight: { xs: 'none', sm: 'max(360px, calc(100dvh - 360px))' },
        opacity: isBusy ? 0.55 : 1,
        transition: 'opacity 120ms ease-out',
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
        sx={[{ minWidth }, (theme) => gridStyles(theme, rowHeight)]}
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
            {rowActions && (
              <TableCell sx={{ right: 0, zIndex: 4, p: 0 }}>
                <Box component="span" sx={visuallyHidden}>
                  {t('table.actions')}
                </Box>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        {isSkeleton ? (
          <TableSkeleton rows={Math.min(state.size, 10)} columns={columns.length + edgeColumns} />
        ) : (
          <GridBody {...grid} container={container} rowHeight={rowHeight} />
        )}
      </Table>
    </TableContainer>
  )
}
