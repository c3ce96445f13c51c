import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { Sort } from './list-state.ts'
import type { LaidColumn } from './use-column-model.ts'

export interface HeadCellProps<Row> {
  laid: LaidColumn<Row>
  sort: Sort | null
  onSort: (field: string) => void
  /** px from the left when the column is pinned. */
  left?: number | undefined
}

/** A column header: sort button with its state, and a grip that changes the width by pointer. */
export function HeadCell<Row>({ laid, sort, onSort, left }: HeadCellProps<Row>) {
  const { column, onResizeStart, resizeOffset, isResizing } = laid
  const { header, sortField } = column
  const isSorted = sortField !== undefined && sort?.field === sortField
  const direction = sort?.isDescending ? 'desc' : 'asc'
  return (
    <TableCell
      scope="col"
      align={column.align === 'end' ? 'right' : 'left'}
      sortDirection={isSorted ? direction : false}
      sx={{ ...(left === undefined ? {} : { left, zIndex: 4 }), '&:hover .grip': { opacity: 1 } }}
    >
      {sortField === undefined ? (
        header
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={isSorted ? direction : 'asc'}
          onClick={() => onSort(sortField)}
        >
          {header}
        </TableSortLabel>
      )}
      <Box
        className="grip"
        aria-hidden
        onMouseDown={onResizeStart}
        onTouchStart={onResizeStart}
        sx={{
          position: 'absolute',
          top: 8,
          bottom: 8,
          right: 0,
          width: 8,
          cursor: 'col-resize',
          touchAction: 'none',
          opacity: isResizing ? 1 : 0,
          transform: `translateX(${resizeOffset}px)`,
          borderRight: 2,
          borderColor: isResizing ? 'primary.main' : 'divider',
        }}
      />
    </TableCell>
  )
}
