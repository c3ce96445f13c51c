import AddIcon from '@mui/icons-material/FilterList'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterDef } from './column.ts'
import { FilterOptions } from './FilterOptions.tsx'
import { isNarrowed, type ListState, withFilter, withoutFilters } from './list-state.ts'

export interface FilterBarProps {
  filters: FilterDef[]
  state: ListState
  onStateChange: (next: ListState) => void
}

/** What a filter narrows to, in words: `Durum: Taslak, Hazır +2`. */
export function filterText(filter: FilterDef, values: string[]): string {
  const names = values.map((value) => filter.options.find((each) => each.value === value)?.label ?? value)
  const more = names.length > 2 ? ` +${names.length - 2}` : ''
  return `${filter.label}: ${names.slice(0, 2).join(', ')}${more}`
}

/** The chips of the active filters, the menu that adds one, and the button that clears them. */
export function FilterBar({ filters, state, onStateChange }: FilterBarProps) {
  const { t } = useTranslation('ui')
  const [menuAnchor, setMenuAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<{ filter: FilterDef; anchor: HTMLElement } | null>(null)
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
          onClick={(event) => setMenuAnchor(event.currentTarget)}
        >
          {t('table.addFilter')}
        </Button>
      )}
      {isNarrowed(state) && (
        <Button size="small" color="inherit" onClick={() => onStateChange(withoutFilters(state))}>
          {t('table.clearFilters')}
        </Button>
      )}
      <Menu anchorEl={menuAnchor} open={menuAnchor !== null} onClose={() => setMenuAnchor(null)}>
        {idle.map((filter) => (
          <MenuItem
            key={filter.field}
            onClick={() => {
              if (menuAnchor) setOpen({ filter, anchor: menuAnchor })
              setMenuAnchor(null)
            }}
          >
            {filter.label}
          </MenuItem>
        ))}
      </Menu>
      <Popover
        open={open !== null}
        anchorEl={open?.anchor.isConnected ? open.anchor : document.body}
        onClose={() => setOpen(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': open?.filter.label ?? '', role: 'dialog' } }}
      >
        {open && (
          <FilterOptions
            filter={open.filter}
            values={state.filters[open.filter.field] ?? []}
            onChange={(values) => onStateChange(withFilter(state, open.filter.field, values))}
          />
        )}
      </Popover>
    </>
  )
}
