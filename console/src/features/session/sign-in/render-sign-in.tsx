import type { Language } from '@filo/contract/localized-text'
import { renderToString } from 'react-dom/server'
import { SignInApp } from './SignInApp.tsx'
import { createTranslate } from './translate.ts'

/** The sign-in page as HTML, for the build to write. */
export function renderSignIn(language: Language) {
  const t = createTranslate(language)
  return {
    markup: renderToString(<SignInApp initialLanguage={language} />),
    title: t('signInPage.documentTitle'),
    description: t('signInPage.tagline'),
  }
}
