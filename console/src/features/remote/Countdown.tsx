import Box from '@mui/material/Box'
import { clockText } from './clock-text.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface Props {
  at: string
  /** What ends then: "Kalan süre". */
  label: string
}

/** What is left until an instant, as `4:05`; not read out every second. */
export function Countdown({ at, label }: Props) {
  const left = useSecondsLeft(at)
  return (
    <Box
      component="span"
      role="timer"
      aria-live="off"
      aria-label={label}
      sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}
    >
      {clockText(left)}
    </Box>
  )
}
