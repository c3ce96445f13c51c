import type { Language } from '@filo/contract/localized-text'
import type { PaletteName } from '@filo/contract/profile/palette-names'
import { createTheme, type Theme } from '@mui/material/styles'
import type { Density } from '../state/root-store.ts'
import { componentStyles } from './component-styles.ts'
import { muiTexts } from './mui-texts.ts'
import { palettes } from './palettes.ts'
import { softShadows } from './soft-shadows.ts'
import { type Tokens, tokensOf } from './tokens.ts'
import { typography } from './typography.ts'

function muiPalette(name: PaletteName, tokens: Tokens) {
  const { mode, paper, background, text } = palettes[name]
  const onStatus = mode === 'light' ? '#ffffff' : '#1a2038'
  const status = (main: string) => ({ main, contrastText: onStatus })
  return {
    mode,
    primary: { main: tokens.action, dark: tokens.actionHover, contrastText: tokens.actionText },
    secondary: { main: tokens.accent, contrastText: tokens.accentText },
    error: status(tokens.errorText),
    warning: status(tokens.warning),
    success: status(tokens.success),
    info: status(tokens.info),
    background: { paper, default: background },
    text: { primary: text, secondary: tokens.textSecondary },
    divider: tokens.divider,
  }
}

interface ThemeChoice {
  palette: PaletteName
  language: Language
  density: Density
  fontSize: number
}

function makeTheme({ palette, language, density, fontSize }: ThemeChoice): Theme {
  const tokens = tokensOf(palette)
  return createTheme(
    {
      palette: muiPalette(palette, tokens),
      typography: typography(fontSize),
      shadows: softShadows(),
      shape: { borderRadius: 6 },
      components: componentStyles(tokens, palettes[palette].mode),
      tokens,
      density,
      paletteName: palette,
    },
    muiTexts(language),
  )
}

const made = new Map<string, Theme>()

/**
 * The MUI theme of a palette in a language; `theme.tokens` and `theme.density` are ours. Made once: parts of a page
 * have palettes of their own, often the same.
 */
export function createProductTheme(choice: ThemeChoice): Theme {
  const key = JSON.stringify([choice.palette, choice.language, choice.density, choice.fontSize])
  const theme = made.get(key) ?? makeTheme(choice)
  made.set(key, theme)
  return theme
}
