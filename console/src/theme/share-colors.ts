/** Colours that are told apart, whatever palette was chosen: its own come in pairs that look alike. */
const series = {
  light: ['#1769bd', '#b45309', '#2e7d32', '#a3296f', '#6e60ee', '#00767f', '#7a5c2e', '#c62828'],
  dark: ['#8ab4f8', '#ffb74d', '#81c784', '#f48fb1', '#b9a5f0', '#4dd0e1', '#d7b98e', '#ff8a80'],
} as const

/** So many parts have a colour of their own. */
export const shareColorCount = series.light.length

/** The colours of the parts of a whole, the largest first; what comes after those with a colour of their own shares `rest`. */
export function shareColors(mode: 'light' | 'dark', count: number, rest: string): string[] {
  return Array.from({ length: count }, (_, index) => series[mode][index] ?? rest)
}
