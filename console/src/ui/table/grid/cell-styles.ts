import { alpha, type Theme } from '@mui/material/styles'

export const checkWidth = 42
export const menuWidth = 42

/** The rows' tint as a variable, for the cells that stay in view paint it themselves. */
function rowStyles(theme: Theme) {
  return {
    '& tbody tr': { '--row-tint': 'transparent' },
    '& tbody tr:hover': { '--row-tint': theme.palette.action.hover },
    '& tbody tr[aria-selected=true]': {
      '--row-tint': alpha(theme.palette.primary.main, theme.palette.mode === 'dark' ? 0.2 : 0.1),
    },
    '& tbody tr[data-opens]': { cursor: 'pointer' },
    '& tbody td': {
      textAlign: 'left',
      color: 'text.primary',
      borderBottom: `1px solid ${theme.palette.divider}`,
      backgroundImage: 'linear-gradient(var(--row-tint), var(--row-tint))',
    },
  } as const
}

function headStyles(headTop: string) {
  return {
    // Moved down with the page where the table is scrolled sideways, it passes over the cells that stay in view.
    '& thead': { position: 'relative', zIndex: 5 },
    '& th': {
      top: headTop,
      fontWeight: 600,
      color: 'text.secondary',
      fontSize: 13,
      backgroundColor: 'background.paper',
    },
  } as const
}

/** At which ends of a box more of its table lies: the cells that stay in view cast a shadow there, or the end fades. */
export function endStyles(hasMenu: boolean) {
  const shadow = '10px rgba(0, 0, 0, .28)'
  return {
    '&[data-more-start] [data-edge=identity]': {
      boxShadow: `6px 0 ${shadow}`,
      clipPath: 'inset(0 -12px 0 0)',
    },
    '&[data-more-end] [data-edge=menu]': { boxShadow: `-6px 0 ${shadow}`, clipPath: 'inset(0 0 0 -12px)' },
    '&[data-more-end]': hasMenu ? {} : { maskImage: 'linear-gradient(to left, transparent, #000 40px)' },
  } as const
}

/** What is said below an identity, outside its link. */
const noteStyles = {
  '& a[data-identity] + small': {
    display: 'block',
    mt: '-2px',
    fontSize: 12,
    lineHeight: 1.25,
    color: 'text.secondary',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
  // Below the name, not below the picture before it.
  '& a[data-identity]:has(img, svg) + small': { mt: '-6px', pl: 4.5 },
} as const

/** Base style of the grid: fixed layout, one line per cell. */
export function gridStyles(theme: Theme, rowHeight: number, headTop: string) {
  return {
    tableLayout: 'fixed',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'separate',
    '& td, & th': {
      height: rowHeight,
      px: 1,
      py: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 14,
      lineHeight: 1.5,
      borderColor: theme.palette.divider,
    },
    '& td, & th, & a, & button': { scrollMarginTop: `calc(var(--head-top, 0px) + ${rowHeight + 8}px)` },
    ...headStyles(headTop),
    '& td:focus-visible, & th:focus-visible': {
      outline: `2px solid ${theme.palette.primary.main}`,
      outlineOffset: -2,
    },
    // A cell cuts off what reaches beyond it, so the ring of its round buttons lies inside them.
    '& .MuiCheckbox-root.Mui-focusVisible, & .MuiIconButton-root.Mui-focusVisible': {
      outlineOffset: -2,
      boxShadow: 'none',
    },
    ...rowStyles(theme),
    '& td[data-align=end], & td[data-edge=menu]': { textAlign: 'right' },
    '& [data-edge=check], & [data-edge=menu]': { px: 0.5, textOverflow: 'clip' },
    // They stay in view at the edges.
    '& td[data-edge]': { position: 'sticky', zIndex: 2, backgroundColor: 'background.paper' },
    '& a[data-identity]': {
      fontWeight: 500,
      display: 'inline-block',
      maxWidth: '100%',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'middle',
    },
    ...noteStyles,
    '& td > *, & a[data-identity] > *': { verticalAlign: 'middle' },
  } as const
}
