import { countryCodes } from '@filo/contract/customers/countries'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountryName } from './use-country-name.ts'

interface Props {
  /** ISO 3166-1 alpha-2. */
  value: string
  onChoose: (code: string) => void
  id?: string
  error?: string | undefined
}

/** A country by its name in the reader's language. */
export function CountryField({ value, onChoose, id, error }: Props) {
  const { t, i18n } = useTranslation('components')
  const nameOf = useCountryName()
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(i18n.language)
    return countryCodes.toSorted((a, b) => compare(nameOf(a), nameOf(b)))
  }, [nameOf, i18n.language])
  return (
    <Autocomplete
      {...(id ? { id } : {})}
      disableClearable
      options={options}
      value={value}
      getOptionLabel={nameOf}
      noOptionsText={t('country.none')}
      onChange={(_, code) => onChoose(code)}
      renderInput={(params) => (
        <TextField {...params} label={t('country.label')} error={error !== undefined} helperText={error} />
      )}
    />
  )
}
