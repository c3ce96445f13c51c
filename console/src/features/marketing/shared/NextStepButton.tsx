import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Hint } from '../../../ui/hint/Hint.tsx'

interface Props {
  label: string
  /** Why it is off. */
  reason: string | undefined
  onClick: () => void
}

/** A contained button that says why it is off. */
export function NextStepButton({ label, reason, onClick }: Props) {
  return (
    <Hint title={reason ?? ''}>
      <Box component="span" sx={{ display: 'grid', width: { xs: '100%', sm: 'auto' } }}>
        <Button variant="contained" disabled={reason !== undefined} onClick={onClick}>
          {label}
        </Button>
      </Box>
    </Hint>
  )
}
