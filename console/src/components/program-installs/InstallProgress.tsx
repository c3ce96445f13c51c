import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '../../ui/page/ProgressBar.tsx'
import { useInstallReason } from './use-install-reason.ts'

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
