import { getProfile, startMfa } from '@filo/contract/profile/profile-routes'
import Shield from '@mui/icons-material/ShieldOutlined'
import VerifiedUser from '@mui/icons-material/VerifiedUserOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TwoStepOff } from './TwoStepOff.tsx'
import { TwoStepSetup } from './TwoStepSetup.tsx'

function TurnOn({ onMade }: { onMade: (recoveryCodes: string[]) => void }) {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const start = useApiMutation(startMfa, {
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  if (start.data) return <TwoStepSetup {...start.data} onTurnedOn={onMade} onCancel={start.reset} />
  return (
    <PendingButton variant="outlined" isPending={start.isPending} onClick={() => start.mutate({})}>
      {t('twoStep.turnOn')}
    </PendingButton>
  )
}

function TurnOff() {
  const { t } = useTranslation('profile')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
        {t('twoStep.turnOff')}
      </Button>
      {isAsking && <TwoStepOff onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Two-step verification: whether it is on, turning it on or off, and its recovery codes. */
export function TwoStepCard() {
  const { t } = useTranslation('profile')
  const query = useApiQuery(getProfile, {})
  const [shownCodes, setShownCodes] = useState<string[]>()
  return (
    <SectionCard title={t('twoStep.title')}>
      <QueryPanel query={query} errorTitle={t('errors.profile')} lines={2}>
        {({ mfaEnabled, recoveryCodesLeft }) => (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <StatusChip
              label={t(mfaEnabled ? 'twoStep.on' : 'twoStep.off')}
              tone={mfaEnabled ? 'success' : 'warning'}
              icon={mfaEnabled ? VerifiedUser : Shield}
            />
            <Typography color="text.secondary">{t('twoStep.body')}</Typography>
            {mfaEnabled && <RecoveryCodes left={recoveryCodesLeft} onMade={setShownCodes} />}
            {mfaEnabled ? <TurnOff /> : <TurnOn onMade={setShownCodes} />}
          </Box>
        )}
      </QueryPanel>
      {shownCodes && <RecoveryCodesDialog codes={shownCodes} onConfirmed={() => setShownCodes(undefined)} />}
    </SectionCard>
  )
}
