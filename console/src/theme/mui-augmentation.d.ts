import type { PaletteName } from '@filo/contract/profile/palette-names'
import type { Density } from '../state/root-store.ts'
import type { Tokens } from './tokens.ts'

declare module '@mui/material/styles' {
  interface Theme {
    /** Derived colours for content (docs/interface.md). */
    tokens: Tokens
    /** How tall rows are: comfortable 52, standard 44, compact 36 pixels. */
    density: Density
    paletteName: PaletteName
  }
  interface ThemeOptions {
    tokens?: Tokens
    density?: Density
    paletteName?: PaletteName
  }
}
