import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import type { RemoteConnection } from '../wire/remote-connection.ts'
import { useEndingText } from '../wire/use-ending-text.ts'
import { useConnectionState } from '../wire/use-remote-connection.ts'

/** How this page stands to the session, while it is not simply connected. */
export function ConnectionNotice({ connection }: { connection: RemoteConnection }) {
  const { t } = useTranslation('remote')
  const endingText = useEndingText()
  const { phase, reason } = useConnectionState(connection)
  const retry = (
    <Button color="inherit" onClick={connection.retry}>
      {t('connection.retry')}
    </Button>
  )
  return (
    <Box role="status" sx={{ '&:not(:empty)': { mb: 2 } }}>
      {phase === 'connecting' && <Alert severity="info">{t('connection.connecting')}</Alert>}
      {phase === 'reconnecting' && (
        <Alert severity="warning" action={retry}>
          {t('connection.reconnecting')}
        </Alert>
      )}
      {phase === 'lost' && (
        <Alert severity="error" action={retry}>
          {t('connection.lost')}
        </Alert>
      )}
      {phase === 'over' && <Alert severity="info">{endingText(reason ?? 'session_over')}</Alert>}
    </Box>
  )
}
