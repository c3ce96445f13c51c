import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../page/EmptyState.tsx'
import { type ListState, withoutFilters } from '../list-state.ts'

interface FilteredEmptyProps {
  state: ListState
  onStateChange: (next: ListState) => void
}

/** Nothing matches the search or the filters. */
export function FilteredEmpty({ state, onStateChange }: FilteredEmptyProps) {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      drawing="search"
      title={t('table.noMatch')}
      action={
        <Button variant="outlined" color="inherit" onClick={() => onStateChange(withoutFilters(state))}>
          {t('table.clearFilters')}
        </Button>
      }
    />
  )
}
