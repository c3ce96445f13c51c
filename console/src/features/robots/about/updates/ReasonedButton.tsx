import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Hint } from '../../../../ui/hint/Hint.tsx'

interface ReasonedButtonProps {
  children: ReactNode
  startIcon?: ReactNode
  /** What it needs is still being read. */
  isPending: boolean
  /** Why it is not possible now; it stays reachable by keyboard so that everybody can read this. */
  disabledReason: string | undefined
  onClick: () => void
}

const refused = {
  cursor: 'not-allowed',
  boxShadow: 'none',
  color: 'text.secondary',
  bgcolor: 'action.disabledBackground',
  '&:hover': { bgcolor: 'action.disabledBackground', boxShadow: 'none' },
}

/** A page's first button, which says why when it cannot be pressed. */
export function ReasonedButton({
  children,
  startIcon,
  isPending,
  disabledReason,
  onClick,
}: ReasonedButtonProps) {
  const look = disabledReason
    ? ({ color: 'inherit', 'aria-disabled': true, disableRipple: true, sx: refused } as const)
    : { disabled: isPending, onClick }
  return (
    <Hint title={disabledReason ?? ''} isDescription>
      <Button variant="contained" startIcon={startIcon} {...look}>
        {children}
      </Button>
    </Hint>
  )
}
