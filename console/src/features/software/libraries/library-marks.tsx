import type { Library, LicenceFlag, Severity } from '@filo/contract/packages/library-shapes'
import HighIcon from '@mui/icons-material/ErrorOutlined'
import UnclearIcon from '@mui/icons-material/HelpOutlined'
import LowIcon from '@mui/icons-material/InfoOutlined'
import NewIcon from '@mui/icons-material/NewReleasesOutlined'
import CopyleftIcon from '@mui/icons-material/PolicyOutlined'
import CriticalIcon from '@mui/icons-material/ReportOutlined'
import MediumIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'

const severityStyles = {
  critical: { icon: CriticalIcon, tone: 'error' },
  high: { icon: HighIcon, tone: 'error' },
  medium: { icon: MediumIcon, tone: 'warning' },
  low: { icon: LowIcon, tone: 'info' },
  unknown: { icon: UnclearIcon, tone: 'neutral' },
} as const

/** One severity as icon and word. */
export function SeverityChip({ severity }: { severity: Severity }) {
  const { t } = useTranslation('software')
  return <StatusChip {...severityStyles[severity]} label={t(`libraries.severities.${severity}`)} />
}

/** The worst vulnerabilities of a library, and how many more there are; the drawer names them all. */
export function VulnerabilityMark({ vulnerabilities }: Pick<Library, 'vulnerabilities'>) {
  const { t } = useTranslation(['software', 'ui'])
  const [worst] = vulnerabilities
  if (!worst) return t('ui:none')
  const { severity } = worst
  const count = vulnerabilities.filter((vulnerability) => vulnerability.severity === severity).length
  const more = vulnerabilities.length - count
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <StatusChip
        {...severityStyles[severity]}
        label={t('software:libraries.severityCount', {
          count,
          severity: t(`software:libraries.severities.${severity}`),
        })}
        title={vulnerabilities.map(({ id }) => id).join(', ')}
      />
      {more > 0 && `+${more}`}
    </Box>
  )
}

/** A licence that somebody should look at, with why. */
export function LicenceChip({ flag }: { flag: LicenceFlag }) {
  const { t } = useTranslation('software')
  if (flag === 'ok') return null
  const look =
    flag === 'copyleft'
      ? ({ icon: CopyleftIcon, tone: 'warning' } as const)
      : ({ icon: UnclearIcon, tone: 'neutral' } as const)
  return <StatusChip {...look} label={t(`libraries.flags.${flag}`)} />
}

/** The version of a library, with the one before where it changed, or marked where the library is new. */
export function LibraryVersion({ library }: { library: Library }) {
  const { t } = useTranslation(['software', 'ui'])
  const { version, previousVersion, change } = library
  const now = version || t('ui:none')
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%' }}>
      <span>{change === 'changed' ? `${previousVersion || t('ui:none')} → ${now}` : now}</span>
      {change === 'new' && (
        <StatusChip icon={NewIcon} tone="info" label={t('software:libraries.changes.new')} />
      )}
    </Box>
  )
}
