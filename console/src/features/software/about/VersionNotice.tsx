import type { VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { type VersionNoticeKey, versionNotices } from './version-notices.ts'

const severities: Record<VersionNoticeKey, 'info' | 'warning' | 'error'> = {
  scanPutOff: 'warning',
  scanning: 'info',
  uploading: 'warning',
  readyRequested: 'info',
  failed: 'error',
  rejected: 'error',
  revoked: 'error',
  duplicate: 'warning',
  filesRemoved: 'info',
}

/** Those that are gone on with where the files are uploaded. */
const leadsToUpload: ReadonlySet<VersionNoticeKey> = new Set([
  'scanPutOff',
  'scanning',
  'uploading',
  'failed',
])

function useNoticeText({
  scan,
  rejectedReason,
  filesRemovedAt,
}: VersionDetail): (key: VersionNoticeKey) => string {
  const { t } = useTranslation('software')
  const localized = useLocalized()
  const { date, dateTime } = useFormats()
  return (key) => {
    if (key === 'failed') return localized(scan.problem?.text ?? null)
    if (key === 'scanPutOff' && scan.putOff)
      return t('wizard.scanPutOff', { time: dateTime(scan.putOff.retryAt) })
    if (key === 'rejected') return t('about.rejected', { reason: rejectedReason })
    if (key === 'duplicate') return t('about.duplicate', { ...scan.duplicateOf })
    if (key === 'filesRemoved')
      return t('about.filesRemoved', { at: filesRemovedAt ? date(filesRemovedAt) : '' })
    return t(`about.${key}`)
  }
}

interface Props {
  version: VersionDetail
  /** It stands where the upload goes on: nothing leads there, and what that place says itself is left out. */
  isInWizard?: boolean
}

/** What a reader must know before anything else: work under way, a refusal, a duplicate. */
export function VersionNotice({ version, isInWizard = false }: Props) {
  const { t } = useTranslation('software')
  const textOf = useNoticeText(version)
  const keys = versionNotices(version, isInWizard)
  if (keys.length === 0) return null
  const resume = (
    <Link
      href={paths.uploadSoftware({ packageName: version.package.code, versionId: version.id })}
      color="inherit"
    >
      {t('about.continueUpload')}
    </Link>
  )
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {keys.map((key) => (
        <Alert
          key={key}
          severity={severities[key]}
          action={leadsToUpload.has(key) && !isInWizard ? resume : undefined}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>{textOf(key)}</Box>
        </Alert>
      ))}
    </Box>
  )
}
