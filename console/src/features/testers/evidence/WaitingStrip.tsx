import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../../api/connection.ts'

interface Props {
  /** Results and files that the server does not have. */
  count: number
  isOffline: boolean
  /** Whether this browser has a copy of the results. */
  isStored: boolean
}

/** How much of a test waits for the network; nothing while it is on its way as usual. */
export function WaitingStrip({ count, isOffline, isStored }: Props) {
  const { t } = useTranslation('testers')
  const canWrite = useCanWrite()
  const isShown = count > 0 && (isOffline || !canWrite)
  return (
    <Box role="status" sx={{ '&:empty': { position: 'absolute' } }}>
      {isShown && <Alert severity="warning">{t(isStored ? 'waitingStrip' : 'unkeptStrip', { count })}</Alert>}
    </Box>
  )
}
