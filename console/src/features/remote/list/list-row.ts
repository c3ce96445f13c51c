/** A row of the list; the one shown beside it has a bar, since a tint would take the contrast from its chip. */
export const listRow = {
  flexWrap: 'wrap',
  columnGap: 1,
  '&[aria-current]': {
    boxShadow: (theme: { palette: { primary: { main: string } } }) =>
      `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
} as const
