import { defaultLanguage, type Language, languages } from '@filo/contract/localized-text'

/** The language an answer's texts are written in (docs/interface.md): tr, en, unsupported → en, none → tr. */
export function requestLanguage(acceptLanguage: string | undefined): Language {
  if (!acceptLanguage || acceptLanguage.trim() === '*') return defaultLanguage
  const wanted = acceptLanguage.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((code): code is Language => (languages as readonly string[]).includes(code)) ?? 'en'
}
