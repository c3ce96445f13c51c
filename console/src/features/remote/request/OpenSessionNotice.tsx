import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'

/** A colleague has a session with the robot: watch it, or take it over with the form below. */
export function OpenSessionNotice({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  return (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" href={paths.remoteConnection({ session: session.id })}>
          {t('request.watch')}
        </Button>
      }
    >
      {t('request.openSession', { name: session.requestedBy?.name ?? t('somebody'), reason: session.reason })}
    </Alert>
  )
}
