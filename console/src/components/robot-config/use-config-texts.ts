import { type ConfigKey, configItems } from '@filo/contract/robot-config/config-items'
import type { ConfigValue } from '@filo/contract/robot-config/config-shapes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'

/** Words for items and values of a robot's configuration; a value from a robot that fits nothing is shown as it is. */
export function useConfigTexts() {
  const { t, i18n } = useTranslation('components')
  const localized = useLocalized()
  const { number } = useFormats()
  const names = new Intl.DisplayNames([i18n.language], { type: 'language', fallback: 'code' })

  /** A code that is none is shown as it is. */
  function languageName(code: string): string {
    try {
      return names.of(code) ?? code
    } catch {
      return code
    }
  }

  function optionText(options: Readonly<Record<string, { tr: string; en: string }>>, name: string): string {
    const known = Object.hasOwn(options, name) ? options[name] : undefined
    return known ? localized(known) : name
  }

  function valueText(key: ConfigKey, value: ConfigValue): string {
    const { is } = configItems[key]
    if (is.kind === 'number' && typeof value === 'number')
      return is.unit === '%'
        ? t('robotConfig.percent', { value: number(value) })
        : `${number(value)} ${is.unit}`.trim()
    if (typeof value === 'boolean') return t(value ? 'robotConfig.on' : 'robotConfig.off')
    if (is.kind === 'words' && Array.isArray(value))
      return t('robotConfig.wordCount', { count: value.length })
    if (is.kind === 'choice' && typeof value === 'string') return optionText(is.options, value)
    if (is.kind === 'language' && typeof value === 'string') return languageName(value)
    if (is.kind === 'choices' && Array.isArray(value))
      return (
        value
          .map((each) => (typeof each === 'string' ? optionText(is.options, each) : each.word))
          .join(', ') || t('robotConfig.none')
      )
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  return {
    name: (key: ConfigKey) => localized(configItems[key].name),
    valueText,
    languageName,
    /** Null is "no setting of its own". */
    textOf: (key: ConfigKey, value: ConfigValue | null) =>
      value === null ? t('robotConfig.default') : valueText(key, value),
  }
}
