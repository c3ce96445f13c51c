/** How high the bar of the primary action is, in px. */
export const primaryBarHeight = 60

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
  py: 1,
} as const
