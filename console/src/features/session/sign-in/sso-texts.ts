import type { Language } from '@filo/contract/localized-text'
import { ssoErrors } from '@filo/contract/sso/sso-errors'

const errors: Readonly<Record<string, { text: Record<Language, string> }>> = ssoErrors

/** What the address's `?sso=` says; something unknown reads like a way that was interrupted. */
export function ssoTexts(code: string, language: Language): string {
  return (errors[code] ?? ssoErrors.sso_start_again).text[language]
}
