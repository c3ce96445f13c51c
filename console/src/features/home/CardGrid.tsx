import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Cards of equal width, as many in a row as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(180px, 1fr))' },
      }}
    >
      {children}
    </Box>
  )
}
