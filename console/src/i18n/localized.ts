import type { Language, LocalizedText } from '@filo/contract/localized-text'
import { useTranslation } from 'react-i18next'

/** The text of a record in a language, or in the other one when it is empty. */
export function pickLocalized(text: LocalizedText | null | undefined, language: Language): string {
  if (!text) return ''
  return text[language] || text.en || text.tr
}

/** The language shown now; the component draws again when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return i18n.language === 'en' ? 'en' : 'tr'
}

/** A function that picks a record's text in the language shown: `localized(model.name)`. */
export function useLocalized() {
  const language = useLanguage()
  return (text: LocalizedText | null | undefined) => pickLocalized(text, language)
}
