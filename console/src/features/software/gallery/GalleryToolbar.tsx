import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { LiveChip } from '../../../components/status/LiveChip.tsx'
import { FilterBar } from '../../../ui/table/filters/FilterBar.tsx'
import { FilterSheet } from '../../../ui/table/filters/FilterSheet.tsx'
import { SearchBox } from '../../../ui/table/filters/SearchBox.tsx'
import type { ListState } from '../../../ui/table/list-state.ts'
import { useVersionFilters } from '../list/use-version-filters.ts'

const filters = ['variantId', 'state', 'packageCode'] as const

interface Props {
  state: ListState
  onStateChange: (next: ListState) => void
  /** What is shown could not be read last: it does not follow what happens. */
  isFailed: boolean
}

/** Search and filters of the gallery, and whether it follows what happens. */
export function GalleryToolbar({ state, onStateChange, isFailed }: Props) {
  const { t } = useTranslation('software')
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const Filters = isPhone ? FilterSheet : FilterBar
  return (
    <Box
      role="toolbar"
      aria-label={t('gallery.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      <SearchBox
        value={state.q}
        label={t('versions.search')}
        onChange={(q) => onStateChange({ ...state, q, page: 1 })}
      />
      <Filters filters={useVersionFilters(filters)} state={state} onStateChange={onStateChange} />
      <Box sx={{ ml: 'auto' }}>{!isFailed && <LiveChip />}</Box>
    </Box>
  )
}
