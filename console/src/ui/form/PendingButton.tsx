import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { Hint } from '../hint/Hint.tsx'
import { useWriteBlock } from './write-block.ts'

interface PendingButtonProps extends ButtonProps {
  isPending: boolean
  /** It only reads or moves on: it works while nothing can be saved. */
  isReading?: boolean
}

/** A button that keeps its label and its focus while it works; a second press does nothing, nor one without server. */
export function PendingButton({
  isPending,
  isReading,
  onClick,
  startIcon,
  type,
  ...rest
}: PendingButtonProps) {
  const blocked = useWriteBlock()
  const isBlocked = blocked !== undefined && !isReading
  const button = (
    <Button
      {...rest}
      disabled={rest.disabled || (isBlocked && !isPending)}
      type={isPending ? 'button' : type}
      aria-disabled={isPending || undefined}
      aria-busy={isPending}
      startIcon={isPending ? <CircularProgress size={16} color="inherit" aria-hidden /> : startIcon}
      onClick={isPending ? undefined : onClick}
    />
  )
  if (!isBlocked) return button
  return (
    <Hint title={blocked} isDescription>
      <span>{button}</span>
    </Hint>
  )
}
