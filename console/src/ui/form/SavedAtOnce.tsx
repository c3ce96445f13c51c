import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { BlockedNotice } from './BlockedNotice.tsx'
import { useWriteBlock } from './write-block.ts'

/** Fields that are saved as they are changed: out of reach, with the reason, while nothing can be saved. */
export function SavedAtOnce({ children }: { children: ReactNode }) {
  const isBlocked = useWriteBlock() !== undefined
  return (
    <>
      <BlockedNotice />
      <Box inert={isBlocked} sx={{ display: 'grid', gap: 2, opacity: isBlocked ? 0.6 : 1 }}>
        {children}
      </Box>
    </>
  )
}
