import Alert from '@mui/material/Alert'
import { useWriteBlock } from './write-block.ts'

/** Says why nothing can be saved now; nothing while it can. */
export function BlockedNotice() {
  const reason = useWriteBlock()
  return reason === undefined ? null : (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {reason}
    </Alert>
  )
}
