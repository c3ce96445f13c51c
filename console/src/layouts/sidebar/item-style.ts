import type { Theme } from '@mui/material/styles'

/** Sizes of spec section 9 and docs/interface.md, in pixels. */
export const sidebarSize = { full: 260, compact: 80, item: 44, compactItem: 60, gutter: 10 } as const

interface ItemLook {
  isActive: boolean
  isCompact: boolean
}

/** The look of a menu entry: 44 px high, white veil on hover and when active, a bar at the left when active. */
export function itemStyle({ isActive, isCompact }: ItemLook) {
  return {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-start',
    width: isCompact ? sidebarSize.compactItem : '100%',
    height: sidebarSize.item,
    marginBottom: '8px',
    borderRadius: '4px',
    fontFamily: 'inherit',
    fontSize: '.875rem',
    textAlign: 'left',
    color: 'text.primary',
    textDecoration: 'none',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    transition: 'background-color 150ms ease-in',
    backgroundColor: isActive ? 'rgba(255,255,255,.16)' : 'transparent',
    '&:hover': { backgroundColor: isActive ? 'rgba(255,255,255,.16)' : 'rgba(255,255,255,.08)' },
    '&.Mui-focusVisible': { outlineOffset: -2, boxShadow: 'none' },
    '&::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: 8,
      bottom: 8,
      width: 3,
      borderRadius: 2,
      backgroundColor: (theme: Theme) => (isActive ? theme.tokens.link : 'transparent'),
    },
  } as const
}
