import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import Radio from '@mui/material/Radio'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fold } from '../../format/fold.ts'
import type { FilterDef, FilterOption, OptionSearch } from '../column.ts'
import { useFoundOptions } from './use-found-options.ts'

const searchFrom = 9

interface FilterOptionsProps {
  filter: FilterDef
  values: string[]
  onChange: (values: string[]) => void
}

interface SearchTextProps {
  value: string
  onChange: (value: string) => void
}

function SearchText({ value, onChange }: SearchTextProps) {
  const { t } = useTranslation('ui')
  return (
    <TextField
      size="small"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={t('table.searchOptions')}
      slotProps={{ htmlInput: { 'aria-label': t('table.searchOptions') } }}
      sx={{ display: 'flex', m: 1, mb: 0 }}
    />
  )
}

interface OptionListProps extends FilterOptionsProps {
  options: readonly FilterOption[]
}

function OptionList({ filter, values, onChange, options }: OptionListProps) {
  const toggle = (value: string) => {
    if (filter.isSingle) onChange(values.includes(value) ? [] : [value])
    else onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  }
  const Mark = filter.isSingle ? Radio : Checkbox
  return (
    <FormGroup
      aria-label={filter.label}
      sx={{ maxHeight: 320, overflow: 'auto', flexWrap: 'nowrap', px: 2, py: 1, minWidth: 220 }}
    >
      {options.map(({ value, label }) => (
        <FormControlLabel
          key={value}
          label={label}
          control={<Mark size="small" checked={values.includes(value)} onChange={() => toggle(value)} />}
          sx={{ minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } }}
        />
      ))}
    </FormGroup>
  )
}

/** Options asked from the server as the reader types; the chosen ones stay on top. */
function FoundList({ search, ...props }: FilterOptionsProps & { search: OptionSearch }) {
  const { t } = useTranslation('ui')
  const [q, setQ] = useState('')
  const { found, isFailed, isSearching } = useFoundOptions(search, q)
  const chosen = props.filter.options.filter(({ value }) => props.values.includes(value))
  const others = (found?.options ?? []).filter(({ value }) => !chosen.some((each) => each.value === value))
  const more = (found?.totalCount ?? 0) - (found?.options.length ?? 0)
  const note = () => {
    if (isFailed) return t('table.optionsFailed')
    if (found && !isSearching && found.totalCount === 0) return t('table.noOptions')
    return more > 0 ? t('table.moreOptions', { count: more }) : null
  }
  return (
    <>
      <SearchText value={q} onChange={setQ} />
      <OptionList {...props} options={[...chosen, ...others]} />
      <Typography
        role="status"
        variant="caption"
        color="text.secondary"
        sx={{ px: 2, pb: 1, maxWidth: 280, '&:empty': { display: 'none' } }}
      >
        {note()}
      </Typography>
    </>
  )
}

function KnownList(props: FilterOptionsProps) {
  const [q, setQ] = useState('')
  const { options } = props.filter
  const shown = options.filter(({ label }) => fold(label).includes(fold(q)))
  return (
    <>
      {options.length >= searchFrom && <SearchText value={q} onChange={setQ} />}
      <OptionList {...props} options={shown} />
    </>
  )
}

/** The values of one filter as check boxes (or radio buttons); long lists can be searched. */
export function FilterOptions(props: FilterOptionsProps) {
  const { t } = useTranslation('ui')
  const { search } = props.filter
  return (
    <>
      {search ? <FoundList {...props} search={search} /> : <KnownList {...props} />}
      {props.values.length > 0 && (
        <Button size="small" onClick={() => props.onChange([])} sx={{ m: 1, mt: 0 }}>
          {t('table.clearFilter')}
        </Button>
      )}
    </>
  )
}
