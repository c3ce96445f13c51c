import type { UnitConfig } from '@filo/contract/robot-config/robot-config-routes'
import { getVoiceTrial, tryVoice, type VoiceTrial } from '@filo/contract/robot-config/voice-trial-routes'
import { voiceRefusalTexts } from '@filo/contract/robot-config/voice-trials'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { Hint } from '../../ui/hint/Hint.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'

const pollEveryMs = 1000

/** What became of the sentence, read until it is known; announced. */
function TrialWords({ unitId, started }: { unitId: string; started: VoiceTrial }) {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const { data: trial = started } = useApiQuery(
    getVoiceTrial,
    { params: { unitId, trialId: started.id } },
    { refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : pollEveryMs) },
  )
  const refused = trial.refusal ? localized(voiceRefusalTexts[trial.refusal]) : ''
  const words = {
    waiting: t('robotConfig.voiceWaiting'),
    spoken: t('robotConfig.voiceSpoken'),
    refused: trial.text ? t('robotConfig.voiceReports', { refused, text: trial.text }) : refused,
    expired: t('robotConfig.voiceExpired'),
  }[trial.state]
  return (
    <Typography variant="body2" role="status" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {words}
    </Typography>
  )
}

/** Has the robot say a sentence with the settings in force, so that whoever stands beside it hears them. */
export function TryVoice({ config }: { config: UnitConfig }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const [started, setStarted] = useState<VoiceTrial>()
  const { unitId, canTryVoice } = config
  const start = useApiMutation(tryVoice, {
    onSuccess: setStarted,
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {started && <TrialWords key={started.id} unitId={unitId} started={started} />}
      <Hint title={canTryVoice ? t('robotConfig.voiceHelp') : t('robotConfig.voiceTooOld')}>
        <span>
          <PendingButton
            variant="outlined"
            disabled={!canTryVoice}
            isPending={start.isPending}
            onClick={() => start.mutate({ params: { unitId } })}
          >
            {t('robotConfig.tryVoice')}
          </PendingButton>
        </span>
      </Hint>
    </Box>
  )
}
