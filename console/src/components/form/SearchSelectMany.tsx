import type { Page } from '@filo/contract/list-query'
import type { AnyRoute } from '@filo/contract/routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenIds } from './chosen-ids.ts'
import { type OptionSource, optionsQuery, useNamedOptions } from './named-options.ts'

interface SearchSelectManyProps<L extends AnyRoute, O extends AnyRoute> {
  source: OptionSource<L, O>
  /** Ids of the chosen records. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  id?: string | undefined
  /** Why a record that is found cannot be chosen; shown with its name. */
  reasonAgainst?: ((id: string) => string | undefined) | undefined
  noOptionsText?: string
  /** Label, help, error and the like of the text field. */
  field: Pick<
    TextFieldProps,
    'label' | 'helperText' | 'error' | 'required' | 'placeholder' | 'margin' | 'name'
  >
}

/** Chooses several of many records: the server searches as the reader types, the chosen ones stay with their names. */
export function SearchSelectMany<L extends AnyRoute, O extends AnyRoute>(props: SearchSelectManyProps<L, O>) {
  const { source, value, onChange, id, field, reasonAgainst } = props
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const chosen = useNamedOptions(source, value, t('table.unreadableChoice'))
  const found = useQuery({
    ...optionsQuery(source, useDeferredValue(typed.trim())),
    placeholderData: keepPreviousData,
  })
  const page = found.data as Page<Parameters<typeof source.option>[0]> | undefined
  const noText = found.isError ? t('table.optionsFailed') : (props.noOptionsText ?? t('table.noOptions'))
  return (
    <Autocomplete
      multiple
      {...(id ? { id } : {})}
      fullWidth
      filterSelectedOptions
      options={(page?.items ?? []).map(source.option)}
      value={chosen}
      loading={found.isFetching}
      filterOptions={(all) => all.filter((option) => !value.includes(option.value))}
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
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        // `reset` comes whenever the list of chosen names is drawn anew: it would wipe what is being typed.
        if (reason !== 'reset') setTyped(text)
      }}
      onChange={(_, options, reason) => {
        setTyped('')
        onChange(reason === 'clear' ? [] : chosenIds(value, chosen, options))
      }}
      // Chosen ones come with their names, a moment later than the field: it has their height from the start.
      sx={value.length > 0 ? { '& .MuiAutocomplete-inputRoot': { minHeight: 50 } } : {}}
      renderInput={(params) => <TextField {...field} {...params} />}
    />
  )
}
