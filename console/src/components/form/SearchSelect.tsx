import type { AnyRoute } from '@filo/contract/routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useState } from 'react'
import type { FilterOption } from '../../ui/table/column.ts'
import { useNamedOptions } from './named-options.ts'
import { type RecordChoice, useRecordOptions } from './use-record-options.tsx'

interface SearchSelectProps<L extends AnyRoute, O extends AnyRoute> extends RecordChoice<L, O> {
  /** Id of the chosen record; null for none. */
  value: string | null
  onChange: (id: string | null, option: FilterOption | null) => void
  /** A record that is not offered, e.g. the one the choice is made for. */
  without?: string
}

const byGroup = (a: FilterOption, b: FilterOption) => (a.group ?? '').localeCompare(b.group ?? '')

/** Chooses one of many records: the server searches as the reader types, the chosen one always shows its name. */
export function SearchSelect<L extends AnyRoute, O extends AnyRoute>(props: SearchSelectProps<L, O>) {
  const { source, value, onChange } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [chosen] = useNamedOptions(source, value === null ? [] : [value])
  const q = useDeferredValue(typed === chosen?.label ? '' : typed.trim())
  const { found, autocomplete } = useRecordOptions(props, q)
  const options = found.filter(({ value: each }) => each !== props.without)
  const isGrouped = options.some(({ group }) => group !== undefined)
  return (
    <Autocomplete
      {...autocomplete}
      options={isGrouped ? options.toSorted(byGroup) : options}
      {...(isGrouped ? { groupBy: ({ group }: FilterOption) => group ?? '' } : {})}
      value={chosen ?? null}
      filterOptions={(all) => all}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      onKeyDown={(event) => {
        // The list may just have been read anew, with nothing marked in it: the key was meant for it, not for the form.
        if (event.key === 'Enter' && isOpen) event.preventDefault()
      }}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, option) => onChange(option?.value ?? null, option)}
      renderInput={(params) => <TextField {...props.field} {...params} />}
    />
  )
}
