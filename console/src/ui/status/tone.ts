import type { Theme } from '@mui/material/styles'

/** What a status means to the reader; colour never stands alone, icon and word go with it. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

/** The readable text colour of a tone in the current theme. */
export function toneColor(theme: Theme, tone: Tone): string {
  return tone === 'neutral' ? theme.palette.text.secondary : theme.palette[tone].main
}
