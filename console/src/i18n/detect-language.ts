import { defaultLanguage, type Language, languages } from '@filo/contract/localized-text'

/** The name of the query parameter that chooses the language (spec section 9). */
export const languageParam = 'lng'

/** The product language of a tag: `en-GB` → en; a language we do not speak → en (docs/interface.md). */
export function productLanguage(tag: string): Language {
  const base = tag.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === base) ?? 'en'
}

interface LanguageSources {
  /** The `lng` query parameter of this address. */
  query: string | null
  /** The `lng` given earlier in this tab. */
  tab: string | null
  /** The signed-in user's profile. */
  profile: string | null
  /** The browser's languages, best first. */
  browser: readonly string[]
}

/** Which language to show: `lng`, then the profile, then the browser; Turkish when nothing is known. */
export function chooseLanguage({ query, tab, profile, browser }: LanguageSources): Language {
  const chosen = query || tab || profile
  if (chosen) return productLanguage(chosen)
  const supported = browser.map(productLanguageOrNone).find((language) => language !== undefined)
  if (supported) return supported
  return browser[0] ? productLanguage(browser[0]) : defaultLanguage
}

function productLanguageOrNone(tag: string): Language | undefined {
  const base = tag.split('-')[0]?.toLowerCase()
  return languages.find((language) => language === base)
}
