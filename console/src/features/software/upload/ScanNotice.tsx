import { cancelImport, listUploads, retryImport } from '@filo/contract/packages/uploads-routes'
import { getVersion, type VersionDetail } from '@filo/contract/packages/versions-routes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** That files are being read; or that the server could not yet and when it tries again. Both can be ended. */
export function ScanNotice({ version }: { version: VersionDetail }) {
  const { t } = useTranslation('software')
  const { dateTime } = useFormats()
  const readError = useReadError()
  const onError = (error: Error) => showToast({ tone: 'error', message: readError(error) })
  const retry = useApiMutation(retryImport, { invalidates: [getVersion], onError })
  const cancel = useApiMutation(cancelImport, { invalidates: [getVersion, listUploads], onError })
  const { putOff } = version.scan
  const input = { params: { versionId: version.id } }
  return (
    <Alert
      severity={putOff ? 'warning' : 'info'}
      action={
        <>
          {putOff ? (
            <PendingButton color="inherit" isPending={retry.isPending} onClick={() => retry.mutate(input)}>
              {t('wizard.retryScan')}
            </PendingButton>
          ) : null}
          <PendingButton color="inherit" isPending={cancel.isPending} onClick={() => cancel.mutate(input)}>
            {t('wizard.cancelScan')}
          </PendingButton>
        </>
      }
    >
      {putOff ? t('wizard.scanPutOff', { time: dateTime(putOff.retryAt) }) : t('wizard.scanning')}
    </Alert>
  )
}
