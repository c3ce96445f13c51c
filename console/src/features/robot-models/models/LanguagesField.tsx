import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'

/** Languages robots of this maker are sold with; others can be added by their code. */
const offered = ['tr', 'en', 'de', 'fr', 'es', 'it', 'nl', 'ru', 'ar', 'az', 'zh', 'ja', 'ko'] as const

interface LanguagesFieldProps {
  id: string
  label: string
  error: string | undefined
  value: readonly string[]
  onChange: (languages: string[]) => void
}

/** The languages a model speaks, shown by their names. */
export function LanguagesField({ id, label, error, value, onChange }: LanguagesFieldProps) {
  const { t, i18n } = useTranslation('robot-models')
  const names = new Intl.DisplayNames([i18n.language], { type: 'language', fallback: 'code' })
  return (
    <Autocomplete
      id={id}
      multiple
      options={[...new Set([...offered, ...value])]}
      value={[...value]}
      getOptionLabel={(code) => names.of(code) ?? code}
      noOptionsText={t('noLanguage')}
      onChange={(_, languages) => onChange(languages)}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error} />
      )}
    />
  )
}
