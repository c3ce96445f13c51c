import { listCustomers } from '@filo/contract/customers/customers-routes'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { type FieldProps, fieldId, textFieldProps } from '../../../ui/form/fields/field-props.ts'

interface Option {
  id: string
  name: string
}

/** Finds a customer by name or code; the value is its id, null for the own organisation. */
export function CustomerField(props: FieldProps) {
  const { t } = useTranslation('users')
  const [chosen, setChosen] = useState<Option | null>(null)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed === chosen?.name ? '' : typed.trim())
  const found = useApiQuery(listCustomers, { query: { q, size: 20, sort: 'name' } }, { keepPrevious: true })
  const options: Option[] = (found.data?.items ?? []).map(({ id, name }) => ({ id, name }))
  return (
    <Autocomplete
      id={fieldId(props.form, props.name)}
      options={options}
      value={chosen}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionLabel={(option) => option.name}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      noOptionsText={t('customer.none')}
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, option) => {
        setChosen(option)
        props.form.set(props.name, option?.id ?? null)
      }}
      renderInput={(params) => (
        <TextField {...textFieldProps(props)} {...params} placeholder={t('customer.placeholder')} />
      )}
    />
  )
}
