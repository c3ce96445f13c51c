import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Props {
  first: ReactNode
  /** Smaller, below it; nothing is left out. */
  second: ReactNode
}

const line = { minWidth: 0, maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis' } as const

/** A cell that says two things which belong together, one below the other, each cut off at its end. */
export function TwoLines({ first, second }: Props) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        minWidth: 0,
        maxWidth: '100%',
        lineHeight: 1.3,
      }}
    >
      <Box component="span" sx={line}>
        {first}
      </Box>
      {second ? (
        <Box component="span" sx={{ ...line, fontSize: 12, fontWeight: 400, color: 'text.secondary' }}>
          {second}
        </Box>
      ) : null}
    </Box>
  )
}
