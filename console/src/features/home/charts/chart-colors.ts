import type { ThemeMode } from '../../../theme/palettes.ts'

/** Okabe and Ito's colour-blind-safe colours (jfly.uni-koeln.de/color), those readable on each theme's paper. */
export const chartColors: Record<ThemeMode, { main: string; contrast: string }> = {
  light: { main: '#0072b2', contrast: '#d55e00' },
  dark: { main: '#56b4e9', contrast: '#e69f00' },
}
