import type { PaletteName } from '@filo/contract/profile/palette-names'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { useLanguage } from '../i18n/shown-language.tsx'
import { useRootStore } from '../state/root-store.ts'
import { createProductTheme } from './create-product-theme.ts'

/** Draws what is inside with a palette, in the user's language, density and font size. */
export function ProductThemeProvider({ palette, children }: { palette: PaletteName; children: ReactNode }) {
  const language = useLanguage()
  const density = useRootStore((state) => state.density)
  const fontSize = useRootStore((state) => state.fontSize)
  const theme = createProductTheme({ palette, language, density, fontSize })
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>
}
