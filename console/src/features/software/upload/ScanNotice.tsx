import { retryImport } from '@filo/contract/packages/uploads-routes'
import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** That files are being read; or that the server could not yet, when it tries again, and a try at once. */
export function ScanNotice({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { dateTime } = useFormats()
  const readError = useReadError()
  const retry = useApiMutation(retryImport, {
    invalidates: [getVersion],
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const { putOff } = version.scan
  if (!putOff) return <Alert severity="info">{t('wizard.scanning')}</Alert>
  return (
    <Alert
      severity="warning"
      action={
        <PendingButton
          color="inherit"
          isPending={retry.isPending}
          onClick={() => retry.mutate({ params: { versionId: version.id } })}
        >
          {t('wizard.retryScan')}
        </PendingButton>
      }
    >
      {t('wizard.scanPutOff', { time: dateTime(putOff.retryAt) })}
    </Alert>
  )
}
