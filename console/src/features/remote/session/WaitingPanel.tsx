import { endRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { Countdown } from '../Countdown.tsx'
import { RemoteStateChip } from '../RemoteStateChip.tsx'
import { remoteReadings } from '../remote-readings.ts'
import { SessionFacts } from './SessionFacts.tsx'

/** A session that was requested: whom it waits for, for how long still, and a way back. */
export function WaitingPanel({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const readError = useReadError()
  const withdraw = useApiMutation(endRemoteSession, { invalidates: remoteReadings })
  const { id, state, customer, serial, answerBy, can } = session
  const waitsFor =
    state === 'awaiting_consent'
      ? t(customer ? 'waiting.customer' : 'waiting.robotSide', { customer: customer?.name, serial })
      : t(state === 'connecting' ? 'waiting.connecting' : 'waiting.robot', { serial })
  return (
    <SectionCard title={t('waiting.title', { serial })} actions={<RemoteStateChip state={state} />}>
      <Box role="status" sx={{ mb: 1 }}>
        <Typography>{waitsFor}</Typography>
      </Box>
      {answerBy && (
        <Box sx={{ mb: 1 }}>
          {t('waiting.timeLeft')} <Countdown at={answerBy} label={t('waiting.timeLeft')} />
        </Box>
      )}
      <LinearProgress aria-label={waitsFor} sx={{ mb: 2 }} />
      <SessionFacts session={session} />
      {withdraw.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {readError(withdraw.error)}
        </Alert>
      )}
      {can.end && (
        <Box sx={{ mt: 2 }}>
          <PendingButton
            variant="outlined"
            color="inherit"
            isPending={withdraw.isPending}
            onClick={() => withdraw.mutate({ params: { sessionId: id }, body: {} })}
          >
            {t('waiting.withdraw')}
          </PendingButton>
        </Box>
      )}
    </SectionCard>
  )
}
