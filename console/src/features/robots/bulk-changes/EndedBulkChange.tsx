import {
  type BulkChange,
  forgetBulkChange,
  listBulkChanges,
  listBulkLeftOut,
} from '@filo/contract/produced-robots/bulk-change-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { downloadList } from '../../../components/table/download-list.ts'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { bulkChangeWord } from './bulk-change-word.ts'

function DownloadLeftOut({ changeId }: { changeId: string }) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const [isPending, setIsPending] = useState(false)
  async function download() {
    setIsPending(true)
    const cols = `serial:${t('fields.serial')},reason:${t('bulkChanges.reason')}`
    const list = { route: listBulkLeftOut, params: { changeId }, query: {} }
    await downloadList({ ...list, cols, fileName: t('bulkChanges.fileName') })
      .catch((error: unknown) => showToast({ tone: 'error', message: readError(error) }))
      .finally(() => setIsPending(false))
  }
  return (
    <PendingButton
      color="inherit"
      size="small"
      isReading
      isPending={isPending}
      onClick={() => void download()}
    >
      {t('bulkChanges.download')}
    </PendingButton>
  )
}

/** What became of a change; it stays until its reader removes it. */
export function EndedBulkChange({ change }: { change: BulkChange }) {
  const { t } = useTranslation('robots')
  const { number } = useFormats()
  const readError = useReadError()
  const forget = useApiMutation(forgetBulkChange, {
    invalidates: [listBulkChanges],
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  const { id, kind, about, state, failure, leftOutCount } = change
  const rest = number(change.totalCount - change.doneCount)
  const counts = {
    changed: number(change.changedCount),
    unchanged: number(change.unchangedCount),
    leftOut: number(leftOutCount),
  }
  const end = state === 'cancelled' ? 'cancelled' : (failure ?? 'done')
  const isWhole = state === 'done' && leftOutCount === 0
  return (
    <Alert
      severity={isWhole ? 'success' : 'warning'}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {leftOutCount > 0 && <DownloadLeftOut changeId={id} />}
          <PendingButton
            color="inherit"
            size="small"
            isPending={forget.isPending}
            onClick={() => forget.mutate({ params: { changeId: id } })}
          >
            {t('bulkChanges.forget')}
          </PendingButton>
        </Box>
      }
      sx={{ overflowWrap: 'anywhere' }}
    >
      {t(`bulkChanges.ended.${bulkChangeWord(change)}`, { about })} {t(`bulkChanges.${end}`, { rest })}{' '}
      {t(kind === 'import' ? 'bulkChanges.importCounts' : 'bulkChanges.counts', counts)}
    </Alert>
  )
}
