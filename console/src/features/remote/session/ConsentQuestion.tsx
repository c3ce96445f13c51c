import { answerRemoteSession } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import { Countdown } from '../Countdown.tsx'
import { remoteReadings } from '../remote-readings.ts'
import { SessionFacts } from './SessionFacts.tsx'

const DenyDialog = lazyDialog(async () => (await import('./DenyDialog.tsx')).DenyDialog)

/** What the robot's customer is asked: who connects, why, to do what and for how long; or for how much longer. */
export function ConsentQuestion({ session }: { session: RemoteSession }) {
  const { t } = useTranslation('remote')
  const readError = useReadError()
  const [isDenying, setIsDenying] = useState(false)
  const answer = useApiMutation(answerRemoteSession, { invalidates: remoteReadings })
  const { id, extension, requestedBy, serial } = session
  const answerBy = extension?.answerBy ?? session.answerBy
  const who = requestedBy?.name ?? t('somebody')
  const title = extension
    ? t('consent.extensionTitle', { who, count: extension.minutes, serial })
    : t('consent.title', { who, serial })
  return (
    <SectionCard title={title}>
      {!extension && <SessionFacts session={session} />}
      {answerBy && (
        <Box sx={{ mt: 2 }}>
          {t('consent.timeLeft')} <Countdown at={answerBy} label={t('consent.timeLeft')} />
        </Box>
      )}
      {answer.error && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {readError(answer.error)}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <PendingButton
          variant="contained"
          isPending={answer.isPending}
          onClick={() => answer.mutate({ params: { sessionId: id }, body: { answer: 'yes' } })}
        >
          {t('consent.allow')}
        </PendingButton>
        <Button color="error" variant="outlined" onClick={() => setIsDenying(true)}>
          {t('consent.deny')}
        </Button>
      </Box>
      {isDenying && (
        <DenyDialog
          isExtension={extension !== null}
          onDeny={(reason) =>
            answer.mutateAsync({
              params: { sessionId: id },
              body: { answer: 'no', ...(reason ? { reason } : {}) },
            })
          }
          onClose={() => setIsDenying(false)}
        />
      )}
    </SectionCard>
  )
}
