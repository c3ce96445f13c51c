import ShieldIcon from '@mui/icons-material/GppGoodOutlined'
import NoShieldIcon from '@mui/icons-material/GppMaybeOutlined'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/status/StatusChip.tsx'

/** Whether a robot keeps programs to the permissions they ask for; null: its agent does not say. */
export function EnforcementChip({ isEnforced }: { isEnforced: boolean | null }) {
  const { t } = useTranslation('program-installs')
  const key = isEnforced === null ? 'unknown' : isEnforced ? 'enforced' : 'open'
  return (
    <StatusChip
      icon={isEnforced ? ShieldIcon : NoShieldIcon}
      tone={isEnforced ? 'success' : 'warning'}
      label={t(`sandbox.${key}`)}
      title={t(`sandbox.${key}Why`)}
    />
  )
}
