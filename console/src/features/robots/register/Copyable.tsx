import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'

interface CopyableProps {
  label: string
  copyLabel: string
  value: string
  /** The form that made it is gone, and the focus with it. */
  takesFocus?: boolean
}

/** A text to be taken elsewhere, with the button that copies it. */
export function Copyable({ label, copyLabel, value, takesFocus = false }: CopyableProps) {
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) text.current?.focus()
  }, [takesFocus])
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 500 }}>
          {label}
        </Typography>
        <CopyButton value={value} label={copyLabel} isText />
      </Box>
      <Box
        component="pre"
        tabIndex={0}
        ref={text}
        sx={{
          m: 0,
          p: 1.5,
          borderRadius: 1,
          bgcolor: 'action.hover',
          fontSize: 13,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {value}
      </Box>
    </Box>
  )
}
