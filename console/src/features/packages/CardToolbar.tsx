import { packageKindNames, packageKinds } from '@filo/contract/packages/package-kinds'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { PrimaryAction } from '../../ui/page/PrimaryAction.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterSheet } from '../../ui/table/FilterSheet.tsx'
import { type ListState, sortText } from '../../ui/table/list-state.ts'
import { SearchBox } from '../../ui/table/SearchBox.tsx'

const sortFields = ['name', 'code', 'updatedAt'] as const

interface Props {
  state: ListState
  onStateChange: (next: ListState) => void
  primaryAction: ReactNode
}

/** Search, filters and order of the cards, then the primary action. */
export function CardToolbar({ state, onStateChange, primaryAction }: Props) {
  const { t } = useTranslation('packages')
  const localized = useLocalized()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const Filters = isPhone ? FilterSheet : FilterBar
  const filters = [
    {
      field: 'kind',
      label: t('filters.kind'),
      options: packageKinds.map((value) => ({ value, label: localized(packageKindNames[value]) })),
    },
    {
      field: 'status',
      label: t('filters.status'),
      options: (['active', 'archived'] as const).map((value) => ({ value, label: t(`status.${value}`) })),
    },
  ]
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
      <Filters filters={filters} state={state} onStateChange={onStateChange} />
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
        {primaryAction && <PrimaryAction isNew>{primaryAction}</PrimaryAction>}
      </Box>
    </Box>
  )
}
