/** The BCP 47 locale of an interface language: 24 hours, Monday first (docs/interface.md). */
export function localeOf(language: string): 'tr-TR' | 'en-GB' {
  return language.startsWith('en') ? 'en-GB' : 'tr-TR'
}
