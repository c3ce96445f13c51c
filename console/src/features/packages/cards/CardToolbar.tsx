import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PrimaryAction } from '../../../ui/page/PrimaryAction.tsx'
import { ExportButton, type ExportDates } from '../../../ui/table/ExportButton.tsx'
import { FilterBar } from '../../../ui/table/filters/FilterBar.tsx'
import { FilterSheet } from '../../../ui/table/filters/FilterSheet.tsx'
import { SearchBox } from '../../../ui/table/filters/SearchBox.tsx'
import { type ListState, sortText } from '../../../ui/table/list-state.ts'
import { SavedViews } from '../../../ui/table/views/SavedViews.tsx'
import type { ViewStore } from '../../../ui/table/views/saved-view.ts'
import { useCardFilters } from './use-card-filters.ts'

const sortFields = ['name', 'code', 'updatedAt'] as const

interface Props {
  state: ListState
  onStateChange: (next: ListState) => void
  views: ViewStore
  /** Absent while there is nothing to save. */
  onExport: ((dates: ExportDates) => Promise<void>) | undefined
  primaryAction: ReactNode
}

/** Search, filters and views of the cards, then their order, the file and the primary action. */
export function CardToolbar({ state, onStateChange, views, onExport, primaryAction }: Props) {
  const { t } = useTranslation('packages')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const Filters = isPhone ? FilterSheet : FilterBar
  return (
    <Box
      role="toolbar"
      aria-label={t('list.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      <SearchBox
        value={state.q}
        label={t('list.search')}
        onChange={(q) => onStateChange({ ...state, q, page: 1 })}
      />
      <Filters filters={useCardFilters()} state={state} onStateChange={onStateChange} />
      <SavedViews store={views} state={state} onStateChange={onStateChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: 'auto' }}>
        <TextField
          select
          size="small"
          label={t('list.sort')}
          value={sortText(state.sort).replace('-', '')}
          onChange={({ target }) =>
            onStateChange({
              ...state,
              sort: { field: target.value, isDescending: target.value === 'updatedAt' },
              page: 1,
            })
          }
          sx={{ minWidth: 128 }}
        >
          {sortFields.map((field) => (
            <MenuItem key={field} value={field}>
              {t(`list.sorts.${field}`)}
            </MenuItem>
          ))}
        </TextField>
        {onExport && <ExportButton onExport={onExport} />}
        {primaryAction && <PrimaryAction isNew>{primaryAction}</PrimaryAction>}
      </Box>
    </Box>
  )
}
