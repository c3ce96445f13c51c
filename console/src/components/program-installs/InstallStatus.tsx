import {
  installEndNames,
  installStopNames,
  installWaitNames,
} from '@filo/contract/program-installs/install-reasons'
import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { StateChip } from '../status/StateChip.tsx'
import { stateStyles } from '../status/state-look.ts'

/** Why an install stands as it does, in one sentence of the reader's language; undefined where nothing is to be said. */
export function useInstallReason() {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  return (install: ProgramInstall): string | undefined => {
    const { state, waiting, end, stopReason, message, reportedState, reportedDetail } = install
    if (end) return localized(installEndNames[end])
    if (waiting) return localized(installWaitNames[waiting])
    if (stopReason) return localized(installStopNames[stopReason])
    if (state === 'installed' && (reportedState === 'failed' || reportedState === 'missing'))
      return [t(`reported.${reportedState}`), reportedDetail].filter(Boolean).join(': ')
    const isTold = state === 'installing' || state === 'removing' || state === 'failed' || state === 'queued'
    return isTold && message ? message.text : undefined
  }
}

/** The chips of an install: its state, and what the robot says beside it. */
export function InstallChips({ install }: { install: ProgramInstall }) {
  const { t } = useTranslation('program-installs')
  const { state, isStopped, reportedState } = install
  const isThere = state === 'installed'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <StateChip kind="programInstall" state={state} />
      {isThere && isStopped && <StatusChip {...stateStyles.paused} label={t('stopped')} />}
      {isThere && (reportedState === 'failed' || reportedState === 'missing') && (
        <StatusChip {...stateStyles.bad} label={t(`reportedChip.${reportedState}`)} />
      )}
    </Box>
  )
}

/** How far an install is and why it stands as it does. */
export function InstallProgress({ install }: { install: ProgramInstall }) {
  const { t } = useTranslation('program-installs')
  const reason = useInstallReason()(install)
  const isGoing = install.state === 'installing' || (install.state === 'removing' && install.phase !== null)
  return (
    <>
      {reason && (
        <Typography variant="body2" color={install.state === 'failed' ? 'error' : 'text.secondary'}>
          {reason}
        </Typography>
      )}
      {isGoing && (
        <ProgressBar
          label={t(install.state === 'removing' ? 'removingNow' : 'installingNow')}
          value={install.percent === null ? undefined : install.percent / 100}
        />
      )}
    </>
  )
}
