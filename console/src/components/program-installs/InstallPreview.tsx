import { installRefusalNames, installWaitNames } from '@filo/contract/program-installs/install-reasons'
import type { InstallFit } from '@filo/contract/program-installs/program-install-shapes'
import type { previewProgramInstall } from '@filo/contract/program-installs/program-installs-routes'
import type { ResponseOf } from '@filo/contract/route'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import { stateStyles } from '../status/state-look.ts'
import { EnforcementChip } from './EnforcementChip.tsx'
import { PermissionList } from './PermissionList.tsx'

export type InstallPreviewed = ResponseOf<typeof previewProgramInstall>

function FitLine({ fit }: { fit: InstallFit }) {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  const { bytes } = useFormats()
  const { refusal, waiting, release, transferBytes } = fit
  const why = refusal
    ? localized(installRefusalNames[refusal])
    : waiting && localized(installWaitNames[waiting])
  const look = refusal ? stateStyles.refused : waiting ? stateStyles.waiting : stateStyles.good
  const state = refusal ? 'refused' : waiting ? 'waits' : 'fits'
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {fit.serial ?? t('dialog.unknownRobot')}
        </Typography>
        <StatusChip {...look} label={t(`dialog.${state}`)} />
        {!refusal && <EnforcementChip isEnforced={fit.isEnforced} />}
      </Box>
      <Typography variant="body2" color="text.secondary">
        {[
          why,
          !refusal && release && t('dialog.release', { semver: release.semver }),
          transferBytes !== null && t('dialog.transfer', { size: bytes(transferBytes) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
    </Box>
  )
}

/** Which robots get a program and why others do not, what it may use of them, and what it costs them. */
export function InstallPreview({ preview }: { preview: InstallPreviewed }) {
  const { t } = useTranslation('program-installs')
  const { duration } = useFormats()
  const { items, permissions, downSeconds } = preview
  const fitting = items.filter(({ refusal }) => refusal === null)
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fitting.length === 0 ? (
        <Alert severity="warning">{t('dialog.none')}</Alert>
      ) : (
        <Typography role="status">
          {t('dialog.fitting', { count: fitting.length, total: items.length })}
        </Typography>
      )}
      <Box component="ul" aria-label={t('dialog.robots')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((fit) => (
          <FitLine key={fit.unitId} fit={fit} />
        ))}
      </Box>
      <PermissionList permissions={permissions} />
      {fitting.some(({ isEnforced }) => !isEnforced) && permissions.length > 0 && (
        <Alert severity="info">{t('dialog.notEnforced')}</Alert>
      )}
      <Typography variant="body2" color="text.secondary">
        {downSeconds === null
          ? t('dialog.downUnknown')
          : t('dialog.down', { duration: duration(downSeconds) })}
      </Typography>
    </Box>
  )
}
