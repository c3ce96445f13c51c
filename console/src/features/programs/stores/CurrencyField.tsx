import { currencyCodes } from '@filo/contract/money/currencies'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, textFieldProps } from '../../../ui/form/fields/field-props.ts'
import { useStoreWords } from './use-store-words.ts'

/** Those asked for most often, before all others. */
const first = ['TRY', 'EUR', 'USD', 'GBP']

/** A currency by its name in the reader's language; locked with a reason once prices are in it. */
export function CurrencyField(props: FieldProps) {
  const { form, name, lockedReason } = props
  const { t } = useTranslation('programs/stores')
  const { currency } = useStoreWords()
  const options = useMemo(() => [...first, ...currencyCodes.filter((code) => !first.includes(code))], [])
  const { id, ...field } = textFieldProps(props)
  const value = form.get(name)
  return (
    <Autocomplete
      id={id}
      options={options}
      value={typeof value === 'string' && value !== '' ? value : null}
      disabled={lockedReason !== undefined}
      getOptionLabel={currency}
      noOptionsText={t('form.noCurrency')}
      onChange={(_, code) => form.set(name, code ?? '')}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  )
}
