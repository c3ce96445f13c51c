import { isOpen } from '@filo/contract/packages/version-states'
import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

interface Notice {
  key: string
  severity: 'info' | 'warning' | 'error'
  text: string
  action?: ReactNode
}

/** What a reader must know before anything else: work under way, a refusal, a duplicate. */
export function VersionNotice({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { dateTime } = useFormats()
  const { state, scan, isReadyWanted, rejectedReason } = version
  const resume = (
    <Link
      href={paths.uploadSoftware({ packageName: version.package.code, versionId: version.id })}
      color="inherit"
    >
      {t('about.continueUpload')}
    </Link>
  )
  const notices: Notice[] = []
  if (state === 'scanning' && scan.putOff) {
    const text = t('wizard.scanPutOff', { time: dateTime(scan.putOff.retryAt) })
    notices.push({ key: 'scanning', severity: 'warning', text, action: resume })
  } else if (state === 'scanning')
    notices.push({ key: 'scanning', severity: 'info', text: t('about.scanning'), action: resume })
  if (state === 'uploading')
    notices.push({ key: 'uploading', severity: 'warning', text: t('about.uploading'), action: resume })
  if (isReadyWanted) notices.push({ key: 'wanted', severity: 'info', text: t('about.readyWanted') })
  if (isOpen(state) && scan.problem)
    notices.push({ key: 'failed', severity: 'error', text: localized(scan.problem.text), action: resume })
  if (state === 'rejected' && rejectedReason)
    notices.push({
      key: 'rejected',
      severity: 'error',
      text: t('about.rejected', { reason: rejectedReason }),
    })
  if (state === 'revoked') notices.push({ key: 'revoked', severity: 'error', text: t('about.revoked') })
  if (scan.duplicateOf) {
    const { code, semver } = scan.duplicateOf
    notices.push({ key: 'same', severity: 'warning', text: t('about.duplicate', { code, semver }) })
  }
  if (notices.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {notices.map(({ key, severity, text, action }) => (
        <Alert key={key} severity={severity} action={action}>
          <Box sx={{ overflowWrap: 'anywhere' }}>{text}</Box>
        </Alert>
      ))}
    </Box>
  )
}
