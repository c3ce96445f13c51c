import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { StateChip } from '../status/StateChip.tsx'
import { stateStyles } from '../status/state-look.ts'

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
