import ChevronRightIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TableCell from '@mui/material/TableCell'
import TableSortLabel from '@mui/material/TableSortLabel'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { visuallyHidden } from '../../a11y/visually-hidden.ts'
import type { Sort } from '../list-state.ts'
import type { LaidColumn } from './use-column-model.ts'

interface HeadCellProps<Row> {
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
      data-edge={left === undefined ? undefined : 'identity'}
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

interface MenuHeadCellProps {
  /** Columns lie beyond the end of the box. */
  hasMore: boolean
  container: RefObject<HTMLElement | null>
}

/** Above the rows' menus; where columns lie out of view it shows that, and the next of them. */
export function MenuHeadCell({ hasMore, container }: MenuHeadCellProps) {
  const { t } = useTranslation('ui')
  const showNext = () => {
    const box = container.current
    box?.scrollBy({ left: box.clientWidth / 2 })
  }
  return (
    <TableCell data-edge="menu" sx={{ right: 0, zIndex: 4, p: 0 }} align="center">
      {hasMore ? (
        <IconButton size="small" aria-label={t('table.moreColumns')} onClick={showNext}>
          <ChevronRightIcon fontSize="small" />
        </IconButton>
      ) : (
        <Box component="span" sx={visuallyHidden}>
          {t('table.actions')}
        </Box>
      )}
    </TableCell>
  )
}
