import { ThemeProvider } from '@mui/material/styles'
import { configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createInstance } from 'i18next'
import type { ReactElement } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createProductTheme } from '../../theme/create-product-theme.ts'
import en from '../texts/en.json' with { type: 'json' }
import tr from '../texts/tr.json' with { type: 'json' }

// Menus and dialogs are imported when they open, which takes a busy machine longer than the library waits by itself.
configure({ asyncUtilTimeout: 10_000 })

/** Draws a piece of `ui/` in the product's theme and language; answers the user who works with it. */
export async function renderUi(piece: ReactElement, language: 'tr' | 'en' = 'tr') {
  const i18n = createInstance()
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { tr: { ui: tr }, en: { ui: en } },
    interpolation: { escapeValue: false },
  })
  const theme = createProductTheme({ palette: 'blue', language, density: 'standard', fontSize: 14 })
  const wrap = (node: ReactElement) => (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider theme={theme}>{node}</ThemeProvider>
    </I18nextProvider>
  )
  const view = render(wrap(piece))
  return {
    user: userEvent.setup(),
    again: (node: ReactElement) => view.rerender(wrap(node)),
    ...view,
  }
}

/** Makes the window as wide as told for media queries. */
export function setWindowWidth(px: number): void {
  window.matchMedia = (query) => {
    const max = /max-width:\s*([\d.]+)px/.exec(query)?.[1]
    const min = /min-width:\s*([\d.]+)px/.exec(query)?.[1]
    const matches = (max === undefined || px <= Number(max)) && (min === undefined || px >= Number(min))
    const list = {
      matches,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }
    return list as unknown as MediaQueryList
  }
}
