import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Radio from '@mui/material/Radio'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../format/fold.ts'
import type { FilterDef } from './column.ts'

const searchFrom = 9

export interface FilterOptionsProps {
  filter: FilterDef
  values: string[]
  onChange: (values: string[]) => void
}

/** The values of one filter as check boxes (or radio buttons); long lists can be searched. */
export function FilterOptions({ filter, values, onChange }: FilterOptionsProps) {
  const { t } = useTranslation('ui')
  const [search, setSearch] = useState('')
  const shown = filter.options.filter(({ label }) => fold(label).includes(fold(search)))
  const toggle = (value: string) => {
    if (filter.isSingle) onChange(values.includes(value) ? [] : [value])
    else onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  }
  const Mark = filter.isSingle ? Radio : Checkbox
  return (
    <>
      {filter.options.length >= searchFrom && (
        <TextField
          size="small"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t('table.searchOptions')}
          slotProps={{ htmlInput: { 'aria-label': t('table.searchOptions') } }}
          sx={{ m: 1, mb: 0 }}
        />
      )}
      <FormGroup
        aria-label={filter.label}
        sx={{ maxHeight: 320, overflow: 'auto', px: 2, py: 1, minWidth: 220 }}
      >
        {shown.map(({ value, label }) => (
          <FormControlLabel
            key={value}
            label={label}
            control={<Mark size="small" checked={values.includes(value)} onChange={() => toggle(value)} />}
            sx={{ minHeight: 36 }}
          />
        ))}
      </FormGroup>
      {values.length > 0 && (
        <Button size="small" onClick={() => onChange([])} sx={{ m: 1, mt: 0 }}>
          {t('table.clearFilter')}
        </Button>
      )}
    </>
  )
}
