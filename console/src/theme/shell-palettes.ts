import type { PaletteName } from '@filo/contract/profile/palette-names'
import type { ThemeMode } from './palettes.ts'

interface ShellPalettes {
  /** Of the sidebar, the footer and the secondary sidebar, in both modes (spec section 4). */
  menu: PaletteName
  /** Of the top bar (docs/interface.md). */
  bar: Readonly<Record<ThemeMode, PaletteName>>
}

/** The palettes of what stands around a page. */
export const shellPalettes: ShellPalettes = {
  menu: 'slateDark1',
  bar: { light: 'whiteBlue', dark: 'slateDark2' },
}
