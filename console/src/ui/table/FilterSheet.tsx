import FilterListIcon from '@mui/icons-material/FilterList'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterBarProps } from './FilterBar.tsx'
import { FilterOptions } from './FilterOptions.tsx'
import { isNarrowed, withFilter, withoutFilters } from './list-state.ts'

/** The filters of a list on a phone: one button that opens a sheet from below. */
export function FilterSheet({ filters, state, onStateChange }: FilterBarProps) {
  const { t } = useTranslation('ui')
  const [isOpen, setIsOpen] = useState(false)
  const count = Object.keys(state.filters).length
  if (filters.length === 0) return null
  return (
    <>
      <Badge badgeContent={count} color="primary">
        <Button
          color="inherit"
          variant="outlined"
          startIcon={<FilterListIcon />}
          onClick={() => setIsOpen(true)}
        >
          {t('table.filters')}
        </Button>
      </Badge>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setIsOpen(false)}
        slotProps={{ paper: { 'aria-label': t('table.filters'), sx: { maxHeight: '80dvh' } } }}
      >
        <Box sx={{ overflow: 'auto', px: 2, pt: 2 }}>
          {filters.map((filter) => (
            <Box key={filter.field} component="section" sx={{ mb: 1 }}>
              <Typography variant="subtitle2" component="h2">
                {filter.label}
              </Typography>
              <FilterOptions
                filter={filter}
                values={state.filters[filter.field] ?? []}
                onChange={(values) => onStateChange(withFilter(state, filter.field, values))}
              />
            </Box>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 1, p: 2, justifyContent: 'flex-end' }}>
          {isNarrowed(state) && (
            <Button color="inherit" onClick={() => onStateChange(withoutFilters(state))}>
              {t('table.clearFilters')}
            </Button>
          )}
          <Button variant="contained" onClick={() => setIsOpen(false)}>
            {t('table.showResults')}
          </Button>
        </Box>
      </Drawer>
    </>
  )
}
