/** The theme palettes by name (spec section 9); their colours are the console's. */
export const paletteNames = [
  'whitePurple',
  'whiteBlue',
  'slateDark1',
  'slateDark2',
  'purple1',
  'purple2',
  'purpleDark1',
  'purpleDark2',
  'blue',
  'blueDark',
  'red',
] as const
export type PaletteName = (typeof paletteNames)[number]
