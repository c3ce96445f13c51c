import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Hint } from '../hint/Hint.tsx'
import { lazyDialog } from '../lazy/lazy-part.tsx'
import { PrimaryAction } from '../page/PrimaryAction.tsx'
import type { Column, FilterDef } from './column.ts'
import type { ColumnChooserProps } from './columns/ColumnChooser.tsx'
import { DensityButton } from './DensityButton.tsx'
import { ExportButton, type ExportDates } from './ExportButton.tsx'
import { FilterBar } from './filters/FilterBar.tsx'
import { FilterSheet } from './filters/FilterSheet.tsx'
import { SearchBox } from './filters/SearchBox.tsx'
import type { ListState } from './list-state.ts'
import { SavedViews } from './views/SavedViews.tsx'
import type { ViewStore } from './views/saved-view.ts'

const ColumnChooser = lazyDialog<ColumnChooserProps<never>>(
  async () => (await import('./columns/ColumnChooser.tsx')).ColumnChooser,
)

interface TableToolbarProps<Row> {
  columns: Column<Row>[]
  /** Those that there is no room for. */
  folded: readonly Column<Row>[]
  filters: FilterDef[]
  state: ListState
  onStateChange: (next: ListState) => void
  /** Absent hides the search field. */
  searchLabel?: string | undefined
  views?: ViewStore | undefined
  onExport?: ((dates: ExportDates) => Promise<void>) | undefined
  liveChip?: ReactNode
  primaryAction?: ReactNode
  /** The list is a pane beside a page: what only a wide table needs is left out. */
  isPane?: boolean | undefined
}

/** Search, filter chips, saved views, then columns, density, export and the primary action. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { columns, folded, filters, state, onStateChange, searchLabel, views, onExport, primaryAction } =
    props
  const { isPane = false } = props
  const { t } = useTranslation('ui')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const [isChoosing, setIsChoosing] = useState(false)
  const columnsLabel =
    folded.length > 0
      ? t('table.columnsFolded', { names: folded.map(({ header }) => header).join(', ') })
      : t('table.columns')
  const isFolded = new Set(folded.map(({ id }) => id))
  const shown = columns.filter(({ id, isHiddenByDefault }) => !isHiddenByDefault && !isFolded.has(id))
  const Filters = isPhone ? FilterSheet : FilterBar
  return (
    <Box
      role="toolbar"
      aria-label={t('table.toolbar')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 2, py: 1, minHeight: 56 }}
    >
      {searchLabel && (
        <SearchBox
          value={state.q}
          label={searchLabel}
          onChange={(q) => onStateChange({ ...state, q, page: 1 })}
        />
      )}
      {isPane && onExport && <ExportButton onExport={onExport} />}
      {filters.length > 0 && <Filters filters={filters} state={state} onStateChange={onStateChange} />}
      {views && <SavedViews store={views} state={state} onStateChange={onStateChange} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: 'auto', minWidth: 0 }}>
        {props.liveChip && (
          // As wide as its longest word, so that the toolbar does not break anew when a list pauses.
          <Box
            sx={{
              display: { xs: 'none', sm: 'flex' },
              justifyContent: 'flex-end',
              minWidth: isPane ? 0 : 112,
            }}
          >
            {props.liveChip}
          </Box>
        )}
        {!isPhone && !isPane && (
          <>
            <Hint title={columnsLabel}>
              <IconButton aria-label={columnsLabel} onClick={() => setIsChoosing(true)}>
                <Badge color="primary" variant="dot" invisible={folded.length === 0}>
                  <ViewColumnIcon fontSize="small" />
                </Badge>
              </IconButton>
            </Hint>
            <DensityButton
              value={state.density}
              onChange={(density) => onStateChange({ ...state, density })}
            />
          </>
        )}
        {onExport && !isPane && <ExportButton onExport={onExport} />}
        {primaryAction && <PrimaryAction isNew>{primaryAction}</PrimaryAction>}
      </Box>
      {isChoosing && (
        <ColumnChooser
          columns={columns}
          choice={state.cols ?? shown.map(({ id }) => ({ id }))}
          onChoice={(cols) => onStateChange({ ...state, cols })}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Box>
  )
}
