import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { TwoLines } from '../../ui/table/TwoLines.tsx'

interface Props {
  chip: ReactNode
  lastWord: ReactNode
  /** The last word stands below the chip, for the cell of a table; else beside it. */
  isStacked: boolean
}

/** The chip of a robot that is out of touch, with what it said last. */
export function WithLastWord({ chip, lastWord, isStacked }: Props) {
  if (isStacked) return <TwoLines first={chip} second={lastWord} />
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}>
      {chip}
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {lastWord}
      </Box>
    </Box>
  )
}
