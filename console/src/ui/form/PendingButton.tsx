import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

export interface PendingButtonProps extends ButtonProps {
  isPending: boolean
}

/** A button that keeps its label and its focus while it works; a second press does nothing. */
export function PendingButton({ isPending, onClick, startIcon, type, ...rest }: PendingButtonProps) {
  return (
    <Button
      {...rest}
      type={isPending ? 'button' : type}
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      startIcon={isPending ? <CircularProgress size={16} color="inherit" aria-hidden /> : startIcon}
      onClick={isPending ? undefined : onClick}
    />
  )
}
