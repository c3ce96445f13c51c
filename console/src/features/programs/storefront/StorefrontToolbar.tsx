import { ProgramCategory } from '@filo/contract/programs/program-kinds'
import { PriceModel, priceModelNames } from '@filo/contract/stores/listing-kinds'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { FilterBar } from '../../../ui/table/filters/FilterBar.tsx'
import { FilterSheet } from '../../../ui/table/filters/FilterSheet.tsx'
import { SearchBox } from '../../../ui/table/filters/SearchBox.tsx'
import { type ListState, parseSort, sortText } from '../../../ui/table/list-state.ts'
import { useProgramWords } from '../shared/use-program-words.ts'

const sorts = ['shelf', '-createdAt', 'price', '-price'] as const

interface Props {
  state: ListState
  onStateChange: (next: ListState) => void
}

/** Search, filters and order of what a store offers. */
export function StorefrontToolbar({ state, onStateChange }: Props) {
  const { t } = useTranslation('programs/storefront')
  const localized = useLocalized()
  const { category } = useProgramWords()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const Filters = isPhone ? FilterSheet : FilterBar
  const filters = [
    {
      field: 'category',
      label: t('category'),
      options: ProgramCategory.options.map((value) => ({ value, label: category(value) })),
    },
    {
      field: 'model',
      label: t('price'),
      options: PriceModel.options.map((value) => ({ value, label: localized(priceModelNames[value]) })),
    },
  ]
  return (
    <Box
      role="toolbar"
      aria-label={t('title')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      <SearchBox
        value={state.q}
        label={t('search')}
        onChange={(q) => onStateChange({ ...state, q, page: 1 })}
      />
      <Filters filters={filters} state={state} onStateChange={onStateChange} />
      <TextField
        select
        size="small"
        label={t('sort')}
        value={sortText(state.sort)}
        onChange={({ target }) => onStateChange({ ...state, sort: parseSort(target.value), page: 1 })}
        sx={{ minWidth: 168, ml: 'auto' }}
      >
        {sorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`sorts.${sort}`)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
