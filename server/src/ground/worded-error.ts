import type { ErrorDefinition } from '@filo/contract/error-definition'
import { fillPlaceholders, type LocalizedText } from '@filo/contract/localized-text'
import { DomainError } from './domain-error.ts'

/** A refusal whose placeholders are words of the product, filled in per language (a state's or an action's name). */
export function wordedError(
  definition: ErrorDefinition,
  words: Record<string, LocalizedText>,
  params: Record<string, string | number> = {},
): DomainError {
  const inLanguage = (language: 'tr' | 'en') =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, text[language]]))
  const text = {
    tr: fillPlaceholders(definition.text.tr, inLanguage('tr')),
    en: fillPlaceholders(definition.text.en, inLanguage('en')),
  }
  return new DomainError({ ...definition, text }, params)
}
