import FilterListIcon from '@mui/icons-material/FilterList'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyDialog } from '../../lazy/lazy-part.tsx'
import type { FilterBarProps } from './FilterMenus.tsx'

const FilterDrawer = lazyDialog(async () => (await import('./FilterDrawer.tsx')).FilterDrawer)

/** The filters of a list on a phone: one button that opens a sheet from below. */
export function FilterSheet(props: FilterBarProps) {
  const { filters, state } = props
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
      <FilterDrawer {...props} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
