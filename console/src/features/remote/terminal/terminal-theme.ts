import type { Theme } from '@mui/material/styles'

/** The sixteen colours of a terminal on light and on dark, which xterm lifts further where they meet too closely. */
const light = {
  background: '#ffffff',
  foreground: '#24292f',
  cursor: '#24292f',
  cursorAccent: '#ffffff',
  selectionBackground: '#b6d6ff',
  black: '#24292f',
  red: '#b0202c',
  green: '#116329',
  yellow: '#7a4d00',
  blue: '#0550ae',
  magenta: '#7a3ebd',
  cyan: '#10626b',
  white: '#57606a',
  brightBlack: '#57606a',
  brightRed: '#a40e26',
  brightGreen: '#1a7f37',
  brightYellow: '#633c01',
  brightBlue: '#0969da',
  brightMagenta: '#8250df',
  brightCyan: '#0d6d78',
  brightWhite: '#24292f',
}
const dark = {
  background: '#12172b',
  foreground: '#e6e9f5',
  cursor: '#e6e9f5',
  cursorAccent: '#12172b',
  selectionBackground: '#3a4a86',
  black: '#484f6b',
  red: '#ff8a80',
  green: '#7ddf8f',
  yellow: '#f2cc60',
  blue: '#8ab4ff',
  magenta: '#d7a8ff',
  cyan: '#76e3ea',
  white: '#c9d1e8',
  brightBlack: '#8b93b0',
  brightRed: '#ffaba3',
  brightGreen: '#a3efb0',
  brightYellow: '#ffe08a',
  brightBlue: '#b0cdff',
  brightMagenta: '#e6c8ff',
  brightCyan: '#a5f1f5',
  brightWhite: '#ffffff',
}

/** Colours of the terminal in a theme of the console. */
export function terminalTheme(mode: 'light' | 'dark') {
  return mode === 'dark' ? dark : light
}

/** The frame around a terminal: what it leaves of its place has its colour, and its letters stand off the edge. */
export const terminalFrame = {
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: ({ palette }: Theme) => terminalTheme(palette.mode).background,
  '& .xterm': { p: 1 },
  // Of xterm's own style sheet they are black, whatever the theme is.
  '& .xterm, & .xterm .xterm-viewport, & .xterm .xterm-scrollable-element': { bgcolor: 'transparent' },
} as const
