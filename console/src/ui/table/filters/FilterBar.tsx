import AddIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../lazy/lazy-part.tsx'
import type { FilterDef } from '../column.ts'
import { isNarrowed, withFilter, withoutFilters } from '../list-state.ts'
import type { FilterBarProps, OpenFilter } from './FilterMenus.tsx'

const FilterMenus = lazyDialog(async () => (await import('./FilterMenus.tsx')).FilterMenus)

/** What a filter narrows to, in words: `Durum: Taslak, Hazır +2`. */
function filterText(filter: FilterDef, values: string[]): string {
  const names = values.map((value) => filter.options.find((each) => each.value === value)?.label ?? value)
  const more = names.length > 2 ? ` +${names.length - 2}` : ''
  return `${filter.label}: ${names.slice(0, 2).join(', ')}${more}`
}

/** The chips of the active filters, the menu that adds one, and the button that clears them. */
export function FilterBar({ filters, state, onStateChange }: FilterBarProps) {
  const { t } = useTranslation('ui')
  const [open, setOpen] = useState<OpenFilter>()
  const active = filters.filter(({ field }) => state.filters[field]?.length)
  const idle = filters.filter(({ field }) => !state.filters[field]?.length)
  return (
    <>
      {active.map((filter) => (
        <Chip
          key={filter.field}
          variant="outlined"
          label={filterText(filter, state.filters[filter.field] ?? [])}
          onClick={(event) => setOpen({ filter, anchor: event.currentTarget })}
          onDelete={() => onStateChange(withFilter(state, filter.field, []))}
          sx={{ maxWidth: 280 }}
        />
      ))}
      {idle.length > 0 && (
        <Button
          size="small"
          color="inherit"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          onClick={(event) => setOpen({ anchor: event.currentTarget, filter: undefined })}
        >
          {t('table.addFilter')}
        </Button>
      )}
      {isNarrowed(state) && (
        <Button size="small" color="inherit" onClick={() => onStateChange(withoutFilters(state))}>
          {t('table.clearFilters')}
        </Button>
      )}
      <FilterMenus
        idle={idle}
        open={open}
        isOpen={open !== undefined}
        onOpen={setOpen}
        onClose={() => setOpen(undefined)}
        state={state}
        onStateChange={onStateChange}
      />
    </>
  )
}
