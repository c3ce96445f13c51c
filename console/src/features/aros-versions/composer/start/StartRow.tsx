import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** One version to begin with, in a list of them, and the button that does. */
export function StartRow({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>{children}</Box>
      {action}
    </Box>
  )
}
