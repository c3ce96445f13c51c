import type { Language, LocalizedText } from '@filo/contract/localized-text'
import { useLanguage } from './shown-language.tsx'

/** The text of a record in a language, or in the other one when it is empty. */
function pickLocalized(text: LocalizedText | null | undefined, language: Language): string {
  if (!text) return ''
  return text[language] || text.en || text.tr
}

/** A function that picks a record's text in the language shown: `localized(model.name)`. */
export function useLocalized() {
  const language = useLanguage()
  return (text: LocalizedText | null | undefined) => pickLocalized(text, language)
}
