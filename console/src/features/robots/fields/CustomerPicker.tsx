import { type Customer, listCustomers } from '@filo/contract/customers/customers-routes'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { NewCustomerDialog } from '../../../components/customer/NewCustomerDialog.tsx'
import { useCan } from '../../../session/session.ts'

interface CustomerPickerProps {
  /** Id of the chosen customer; null for none. */
  value: string | null
  onChange: (customer: Customer | null) => void
  label: string
  help?: string | undefined
  id?: string
}

/** Finds a customer by name or code, and offers to add one to those who may. */
export function CustomerPicker({ value, onChange, label, help, id }: CustomerPickerProps) {
  const { t } = useTranslation('robots')
  const can = useCan()
  const [typed, setTyped] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const own = useApiQuery(
    listCustomers,
    { query: { 'f.id': value ? [value] : [], size: 10 } },
    { enabled: value !== null },
  )
  const chosen = value === null ? null : (own.data?.items.find((each) => each.id === value) ?? null)
  const q = useDeferredValue(typed === chosen?.name ? '' : typed.trim())
  const found = useApiQuery(listCustomers, { query: { q, size: 20, sort: 'name' } }, { keepPrevious: true })
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Autocomplete
        {...(id ? { id } : {})}
        sx={{ flex: 1 }}
        options={found.data?.items ?? []}
        value={chosen}
        loading={found.isFetching}
        filterOptions={(all) => all}
        getOptionLabel={(customer) => customer.name}
        getOptionKey={(customer) => customer.id}
        isOptionEqualToValue={(option, current) => option.id === current.id}
        noOptionsText={t('customerPicker.none')}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, customer) => onChange(customer)}
        renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
      />
      {can('customer.manage') && (
        <Button variant="outlined" color="inherit" onClick={() => setIsAdding(true)}>
          {t('customerPicker.add')}
        </Button>
      )}
      {isAdding && (
        <NewCustomerDialog
          onClose={() => setIsAdding(false)}
          onAdded={(customer) => {
            onChange(customer)
            setIsAdding(false)
          }}
        />
      )}
    </Box>
  )
}
