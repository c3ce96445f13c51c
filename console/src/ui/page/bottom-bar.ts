/** How high the bar of the primary action is, in px. */
export const primaryBarHeight = 60

/**
 * Style of a row of buttons that stays in view at the lower edge of its form or page: above the bar of the primary
 * action where there is one (`--bottom-bar`), and clear of the round button of the tools (`--corner`).
 */
export const bottomBar = {
  position: 'sticky',
  bottom: 'var(--bottom-bar, 0px)',
  zIndex: 3,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  py: 1,
  pr: 'var(--corner, 0px)',
} as const
