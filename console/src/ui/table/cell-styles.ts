import { alpha, type Theme } from '@mui/material/styles'

export const checkWidth = 48
export const menuWidth = 56

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

/** Base style of the grid: fixed layout, one line per cell. */
export function gridStyles(theme: Theme, rowHeight: number) {
  return {
    tableLayout: 'fixed',
    fontVariantNumeric: 'tabular-nums',
    borderCollapse: 'separate',
    '& td, & th': {
      height: rowHeight,
      px: 1.5,
      py: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      fontSize: 14,
      lineHeight: 1.5,
      borderColor: theme.palette.divider,
    },
    '& th': { fontWeight: 600, color: 'text.secondary', fontSize: 13, backgroundColor: 'background.paper' },
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
    '& td > *, & a[data-identity] > *': { verticalAlign: 'middle' },
  } as const
}
