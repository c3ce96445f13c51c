import { countryCodes } from '@filo/contract/customers/countries'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../../components/form/use-country-name.ts'
import { type FieldProps, textFieldProps } from '../../../ui/form/fields/field-props.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** Countries by their names in the reader's language; none means all. */
export function CountriesField(props: FieldProps) {
  const { form, name } = props
  const { t } = useTranslation('components')
  const nameOf = useCountryName()
  const { compare } = useFormats()
  const options = useMemo(
    () => countryCodes.toSorted((a, b) => compare(nameOf(a), nameOf(b))),
    [nameOf, compare],
  )
  const { id, ...field } = textFieldProps(props)
  const value = form.get(name)
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      options={options}
      value={Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []}
      getOptionLabel={nameOf}
      noOptionsText={t('country.none')}
      onChange={(_, codes) => form.set(name, codes)}
      renderInput={(params) => <TextField {...params} {...field} />}
    />
  )
}
