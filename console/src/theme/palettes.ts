import type { PaletteName } from '@filo/contract/profile/palette-names'

export type ThemeMode = 'light' | 'dark'

interface PaletteValues {
  mode: ThemeMode
  primary: string
  primaryText: string
  secondary: string
  secondaryText: string
  paper: string
  background: string
  text: string
  /** Opacity of secondary text in the original palette. */
  secondaryTextAlpha: number
  error: string
}

const light = {
  mode: 'light',
  paper: '#ffffff',
  background: '#fafafa',
  text: '#34314c',
  secondaryTextAlpha: 0.54,
  error: '#ff3d57',
} as const

const dark = {
  mode: 'dark',
  paper: '#222a45',
  background: '#1a2038',
  text: '#ffffff',
  secondaryTextAlpha: 0.7,
  error: '#ff3d57',
} as const

const orange = { secondary: '#ff9e43', secondaryText: '#34314c' } as const
const violet = { secondary: '#7467ef', secondaryText: '#ffffff' } as const
const azure = { secondary: '#1976d2', secondaryText: '#ffffff' } as const
const amber = { secondary: '#ffaf38', secondaryText: '#34314c' } as const

/** The palettes' own values (docs/interface.md); content takes its colours from the derived tokens instead. */
export const palettes: Record<PaletteName, PaletteValues> = {
  whitePurple: { ...light, primary: '#ffffff', primaryText: '#34314c', ...violet },
  whiteBlue: { ...light, primary: '#ffffff', primaryText: '#34314c', ...azure, error: '#d32f2f' },
  slateDark1: { ...dark, primary: '#222a45', primaryText: '#ffffff', ...orange },
  slateDark2: { ...dark, primary: '#1a2038', primaryText: '#ffffff', ...orange },
  purple1: { ...light, primary: '#7467ef', primaryText: '#ffffff', ...orange },
  purple2: { ...light, primary: '#6a75c9', primaryText: '#ffffff', ...orange },
  purpleDark1: { ...dark, primary: '#7467ef', primaryText: '#ffffff', ...orange },
  purpleDark2: { ...dark, primary: '#6a75c9', primaryText: '#ffffff', ...orange },
  blue: { ...light, primary: '#1976d2', primaryText: '#ffffff', ...amber },
  blueDark: {
    ...dark,
    primary: '#1976d2',
    primaryText: '#ffffff',
    secondary: '#ff4f30',
    secondaryText: '#ffffff',
  },
  red: {
    ...dark,
    primary: '#e53935',
    primaryText: '#ffffff',
    ...amber,
    paper: '#121212',
    background: '#121212',
  },
}
