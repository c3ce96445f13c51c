import type { Language } from '@filo/contract/localized-text'
import { useState } from 'react'
import { createTranslate } from './translate.ts'

const languageParam = 'lng'

/** The page's language, and changing it in place: address, title, `<html lang>`, and the tab's memory of it. */
export function usePageLanguage(initial: Language) {
  const [language, setLanguage] = useState(initial)
  function changeLanguage(next: Language) {
    const address = new URL(location.href)
    address.searchParams.set(languageParam, next)
    history.replaceState(null, '', address)
    sessionStorage.setItem(languageParam, next)
    document.documentElement.lang = next
    document.title = createTranslate(next)('signInPage.documentTitle')
    setLanguage(next)
  }
  return { language, changeLanguage }
}

/** Remembers for this tab the language the address asked for, so that it holds after signing in. */
export function rememberRequestedLanguage(): void {
  const language = new URLSearchParams(location.search).get(languageParam)
  if (language) sessionStorage.setItem(languageParam, language)
}

/** The language the page was prerendered in. */
export function documentLanguage(): Language {
  return document.documentElement.lang === 'en' ? 'en' : 'tr'
}
