import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { isNarrowed, withFilter, withoutFilters } from '../list-state.ts'
import type { FilterBarProps } from './FilterMenus.tsx'
import { FilterOptions } from './FilterOptions.tsx'

interface FilterDrawerProps extends FilterBarProps {
  isOpen: boolean
  onClose: () => void
}

/** The sheet of a list's filters on a phone. */
export function FilterDrawer({ filters, state, onStateChange, isOpen, onClose }: FilterDrawerProps) {
  const { t } = useTranslation('ui')
  return (
    <Drawer
      anchor="bottom"
      open={isOpen}
      onClose={onClose}
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
      <Box
        sx={{
          display: 'flex',
          gap: 1,
          p: 2,
          justifyContent: 'flex-end',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        {isNarrowed(state) && (
          <Button color="inherit" onClick={() => onStateChange(withoutFilters(state))}>
            {t('table.clearFilters')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {t('table.showResults')}
        </Button>
      </Box>
    </Drawer>
  )
}
