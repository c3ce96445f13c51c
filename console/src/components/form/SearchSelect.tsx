import type { Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FilterOption } from '../../ui/table/column.ts'
import { type OptionSource, optionsQuery, useNamedOptions } from './named-options.ts'

export interface SearchSelectProps<L extends AnyRoute, O extends AnyRoute> {
  source: OptionSource<L, O>
  /** Id of the chosen record; null for none. */
  value: string | null
  onChange: (id: string | null, option: FilterOption | null) => void
  id?: string | undefined
  /** A record that is not offered, e.g. the one the choice is made for. */
  without?: string
  /** Why a record that is found cannot be chosen; shown with its name. */
  reasonAgainst?: (id: string) => string | undefined
  noOptionsText?: string
  /** Label, help, error and the like of the text field. */
  field: Pick<
    TextFieldProps,
    'label' | 'helperText' | 'error' | 'required' | 'placeholder' | 'margin' | 'name'
  >
}

const byGroup = (a: FilterOption, b: FilterOption) => (a.group ?? '').localeCompare(b.group ?? '')

/** Chooses one of many records: the server searches as the reader types, the chosen one always shows its name. */
export function SearchSelect<L extends AnyRoute, O extends AnyRoute>(props: SearchSelectProps<L, O>) {
  const { source, value, onChange, id, field, reasonAgainst } = props
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosen] = useNamedOptions(source, value === null ? [] : [value])
  const q = useDeferredValue(typed === chosen?.label ? '' : typed.trim())
  const found = useQuery({ ...optionsQuery(source, q), placeholderData: keepPreviousData })
  const page = found.data as Page<Parameters<typeof source.option>[0]> | undefined
  const options = (page?.items ?? []).map(source.option).filter(({ value: each }) => each !== props.without)
  const isGrouped = options.some(({ group }) => group !== undefined)
  const noText = found.isError ? t('table.optionsFailed') : (props.noOptionsText ?? t('table.noOptions'))
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      fullWidth
      options={isGrouped ? options.toSorted(byGroup) : options}
      {...(isGrouped ? { groupBy: ({ group }: FilterOption) => group ?? '' } : {})}
      value={chosen ?? null}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.label}
      getOptionKey={(option) => option.value}
      isOptionEqualToValue={(option, current) => option.value === current.value}
      getOptionDisabled={(option) => reasonAgainst?.(option.value) !== undefined}
      renderOption={({ key, ...option }, { label, value: each }) => (
        <li key={key} {...option}>
          {reasonAgainst?.(each) ? `${label} (${reasonAgainst(each)})` : label}
        </li>
      )}
      noOptionsText={noText}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onKeyDown={(event) => {
        // The list may just have been read anew, with nothing marked in it: the key was meant for it, not for the form.
        if (event.key === 'Enter' && isOpen) event.preventDefault()
      }}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, option) => onChange(option?.value ?? null, option)}
      renderInput={(params) => <TextField {...field} {...params} />}
    />
  )
}
