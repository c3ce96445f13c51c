import { checkVersion, type VersionFinding } from '@filo/contract/packages/version-content-routes'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { QueryPanel } from '../../../components/page/QueryPanel.tsx'
import { useLocalized } from '../../../i18n/localized.ts'

const topics = ['packages'] as const

/** What the server's check of a version says, kept current. */
export function useVersionCheck(versionId: string) {
  useEvents(topics, { invalidates: [checkVersion] })
  return useApiQuery(checkVersion, { params: { versionId } }, { enabled: versionId !== '' })
}

function Finding({ finding }: { finding: VersionFinding }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const isError = finding.severity === 'error'
  const Icon = isError ? ErrorIcon : WarningIcon
  const label = t(isError ? 'wizard.errors' : 'wizard.warnings', { count: 1 })
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon
        titleAccess={label}
        sx={{ fontSize: 20, color: isError ? 'error.main' : 'warning.main', mt: 0.125 }}
      />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{localized(finding.text)}</Box>
    </Box>
  )
}

/** Problems first, then warnings, each in words; or that there is nothing to mend. */
export function VersionFindings({ versionId }: { versionId: string }) {
  const { t } = useTranslation('software')
  const query = useVersionCheck(versionId)
  return (
    <QueryPanel query={query} errorTitle={t('wizard.checkFailed')} lines={2}>
      {({ findings }) => {
        const errors = findings.filter(({ severity }) => severity === 'error')
        const warnings = findings.filter(({ severity }) => severity === 'warning')
        if (findings.length === 0) return <Alert severity="success">{t('wizard.clean')}</Alert>
        const counts = [
          ...(errors.length > 0 ? [t('wizard.errors', { count: errors.length })] : []),
          ...(warnings.length > 0 ? [t('wizard.warnings', { count: warnings.length })] : []),
        ]
        return (
          <Alert severity={errors.length > 0 ? 'error' : 'warning'} icon={false}>
            <Box sx={{ fontWeight: 600, mb: 1 }}>{counts.join(' · ')}</Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
              {[...errors, ...warnings].map((finding) => (
                <Finding key={`${finding.code}${finding.where}${finding.text.en}`} finding={finding} />
              ))}
            </Box>
          </Alert>
        )
      }}
    </QueryPanel>
  )
}
