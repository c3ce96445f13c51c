import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Hint } from '../../../ui/hint/Hint.tsx'

interface ReasonedButtonProps {
  children: ReactNode
  startIcon?: ReactNode
  /** What it needs is still being read. */
  isPending: boolean
  /** Why it is not possible now; it stays reachable by keyboard so that everybody can read this. */
  disabledReason: string | undefined
  onClick: () => void
}

/** A page's first button, which says why when it cannot be pressed. */
export function ReasonedButton({
  children,
  startIcon,
  isPending,
  disabledReason,
  onClick,
}: ReasonedButtonProps) {
  if (!disabledReason) {
    return (
      <Button variant="contained" startIcon={startIcon} disabled={isPending} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <Hint title={disabledReason} isDescription>
      <Button
        variant="contained"
        color="inherit"
        startIcon={startIcon}
        aria-disabled
        disableRipple
        sx={{
          cursor: 'not-allowed',
          boxShadow: 'none',
          color: 'text.secondary',
          bgcolor: 'action.disabledBackground',
          '&:hover': { bgcolor: 'action.disabledBackground', boxShadow: 'none' },
        }}
      >
        {children}
      </Button>
    </Hint>
  )
}
