import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'

/** Where a phone keeps the page's primary action in view; the frame around the page gives it. */
export const PrimaryPlace = createContext<HTMLElement | null>(null)

interface PrimaryActionProps {
  children: ReactNode
  /** Makes something new: what the key `n` presses. */
  isNew?: boolean
}

/** A page's one contained button: where it stands, and from 600 px down at the lower edge, always in reach. */
export function PrimaryAction({ children, isNew = false }: PrimaryActionProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const place = use(PrimaryPlace)
  const mark = isNew ? { 'data-primary-action': true } : {}
  if (isPhone && place) {
    return createPortal(
      <Box
        {...mark}
        sx={{ display: 'flex', gap: 1, flex: 1, minWidth: 0, '& > *': { flex: '1 1 auto', minHeight: 44 } }}
      >
        {children}
      </Box>,
      place,
    )
  }
  return (
    <Box {...mark} sx={{ display: 'contents', '& > *': { flex: 'none' } }}>
      {children}
    </Box>
  )
}
