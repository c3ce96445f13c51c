import { fieldOf, type HardwarePart } from '@filo/contract/hardware/hardware-parts'
import type { HardwareValue } from '@filo/contract/hardware/hardware-snapshot'
import { hardwareText } from '@filo/contract/hardware/hardware-text'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'

/** Writes values and names of fields in the reader's language; what is not known is undefined. */
export function useFieldText() {
  const { i18n } = useTranslation()
  const localized = useLocalized()
  const language = i18n.language === 'tr' ? 'tr' : 'en'
  return {
    label: (part: HardwarePart, name: string) => {
      const field = fieldOf(part, name)
      return field ? localized(field.label) : name
    },
    text: (part: HardwarePart, name: string, value: HardwareValue | null | undefined) =>
      hardwareText(fieldOf(part, name) ?? { unit: 'text' }, value, language),
  }
}
