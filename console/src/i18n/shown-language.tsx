import type { Language } from '@filo/contract/localized-text'
import { createContext, type ReactNode, use } from 'react'
import { I18nContext, useTranslation } from 'react-i18next'

const ShownLanguage = createContext<Language | undefined>(undefined)

const languageOf = (name: string | undefined): Language => (name === 'en' ? 'en' : 'tr')

/** Tells what is inside in which language it is shown. */
export function ShowLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation()
  return <ShownLanguage value={languageOf(i18n.language)}>{children}</ShownLanguage>
}

/**
 * The language shown now; the component draws again when it changes. Every cell of a list asks, and one context costs
 * them less than a subscription each.
 */
export function useLanguage(): Language {
  const shown = use(ShownLanguage)
  const context = use(I18nContext)
  return shown ?? languageOf(context?.i18n.language)
}
