import { useTranslation } from 'react-i18next'
import { SearchSelect } from '../../../components/form/SearchSelect.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { variantSource } from './record-sources.ts'

interface VariantPickerProps {
  value: string | null
  onChange: (variantId: string | null) => void
  label: string
  error?: string | undefined
  help?: string | undefined
  id?: string
}

const inUse = { 'f.status': ['active'] }

/** Chooses a robot variant that is in use; grouped by model. */
export function VariantPicker({ value, onChange, label, error, help, id }: VariantPickerProps) {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  return (
    <SearchSelect
      id={id}
      source={variantSource(localized, inUse)}
      value={value}
      onChange={onChange}
      noOptionsText={t('variantPicker.none')}
      field={{ label, required: true, error: error !== undefined, helperText: error ?? help }}
    />
  )
}
