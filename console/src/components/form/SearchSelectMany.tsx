import type { AnyRoute } from '@filo/contract/routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chosenIds } from './chosen-ids.ts'
import { useNamedOptions } from './named-options.ts'
import { type RecordChoice, useRecordOptions } from './use-record-options.tsx'

interface SearchSelectManyProps<L extends AnyRoute, O extends AnyRoute> extends RecordChoice<L, O> {
  /** Ids of the chosen records. */
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Chooses several of many records: the server searches as the reader types, the chosen ones stay with their names. */
export function SearchSelectMany<L extends AnyRoute, O extends AnyRoute>(props: SearchSelectManyProps<L, O>) {
  const { source, value, onChange } = props
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState('')
  const chosen = useNamedOptions(source, value, t('table.unreadableChoice'))
  const { found, autocomplete } = useRecordOptions(props, useDeferredValue(typed.trim()))
  return (
    <Autocomplete
      multiple
      {...autocomplete}
      filterSelectedOptions
      options={found}
      value={chosen}
      filterOptions={(all) => all.filter((option) => !value.includes(option.value))}
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
      renderInput={(params) => <TextField {...props.field} {...params} />}
    />
  )
}
