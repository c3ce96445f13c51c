import ExpandIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useId, useState } from 'react'

interface Props {
  /** What stands behind it, as a noun: "Ayrıntılı". */
  label: string
  /** A few words beside it while it is closed. */
  hint?: string | undefined
  /** Something within has to be seen, as a field with an error: it cannot be closed. */
  isForced?: boolean
  children: ReactNode
}

/** What most readers do not need, behind a button in its place; what stands in it keeps its state while it is closed. */
export function Disclosure({ label, hint, isForced = false, children }: Props) {
  const [isChosen, setIsChosen] = useState(false)
  const bodyId = useId()
  const isOpen = isChosen || isForced
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={bodyId}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setIsChosen(!isOpen)}
        sx={{ fontWeight: 600, ml: -0.75 }}
      >
        {label}
      </Button>
      {hint && !isOpen && (
        <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
          {hint}
        </Box>
      )}
      <Box id={bodyId} hidden={!isOpen} sx={{ mt: 1, display: isOpen ? 'grid' : 'none', gap: 2 }}>
        {children}
      </Box>
    </Box>
  )
}
