import type { ApiError } from '@filo/contract/client'
import { downloadHardwareReport, printHardwareReport } from '@filo/contract/hardware/hardware-routes'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { saveBlob } from '../../lib/save-blob.ts'
import { useTimeZone } from '../../ui/format/time-zone.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'

/** Saves the report of a robot's hardware, as JSON or on paper in the reader's language and zone. */
export function useHardwareDownloads({ unitId, serial }: { unitId: string; serial: string }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const readZone = useTimeZone()
  const params = { unitId }
  const name = t('hardware.fileName', { serial })
  const onError = (error: ApiError) => showToast({ tone: 'error', message: readError(error) })
  const json = useMutation<Blob, ApiError>({
    mutationFn: () => apiClient.download(downloadHardwareReport, { params }, 'application/json'),
    onSuccess: (blob) => saveBlob(blob, `${name}.json`),
    onError,
  })
  const pdf = useMutation<Blob, ApiError>({
    mutationFn: () =>
      apiClient.download(printHardwareReport, { params, query: { zone: readZone() } }, 'application/pdf'),
    onSuccess: (blob) => saveBlob(blob, `${name}.pdf`),
    onError,
  })
  return { json, pdf }
}
