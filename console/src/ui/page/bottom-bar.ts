import type { Theme } from '@mui/material/styles'

/** How high the bar of the primary action is, in px. */
export const primaryBarHeight = 60

/** A shadow on what lies below the bar: paper on paper has no edge of its own, and in the dark theme less still. */
const barShadow = ({ palette }: Theme) =>
  `0 -8px 16px -6px rgba(0, 0, 0, ${palette.mode === 'dark' ? 0.7 : 0.22})`

/**
 * Style of a row of buttons that stays in view at the lower edge of its form or page: above the bar of the primary
 * action where there is one (`--bottom-bar`).
 */
export const bottomBar = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 3,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  boxShadow: barShadow,
  py: 1,
} as const

/** How far above a bar what has the focus stands, in px: the frame of a field reaches below its text. */
export const barClearance = 32
