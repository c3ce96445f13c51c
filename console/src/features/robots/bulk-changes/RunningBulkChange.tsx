import {
  type BulkChange,
  cancelBulkChange,
  listBulkChanges,
} from '@filo/contract/produced-robots/bulk-change-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { ProgressBar } from '../../../ui/page/ProgressBar.tsx'
import { bulkChangeWord } from './bulk-change-word.ts'

/** How far a change is, and the way to stop it. */
export function RunningBulkChange({ change }: { change: BulkChange }) {
  const { t } = useTranslation('robots')
  const { number } = useFormats()
  const readError = useReadError()
  const [isStopping, setIsStopping] = useState(false)
  const cancel = useApiMutation(cancelBulkChange, { invalidates: [listBulkChanges] })
  const { id, about, doneCount, totalCount } = change
  return (
    <Paper variant="outlined" sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <ProgressBar
          label={t(`bulkChanges.${bulkChangeWord(change)}`, { about })}
          value={totalCount > 0 ? doneCount / totalCount : undefined}
          text={t('bulkChanges.progress', { done: number(doneCount), total: number(totalCount) })}
        />
      </Box>
      <Button color="inherit" onClick={() => setIsStopping(true)}>
        {t('bulkChanges.stop')}
      </Button>
      {isStopping && (
        <ConfirmDialog
          title={t('bulkChanges.stopTitle')}
          confirmLabel={t('bulkChanges.stop')}
          effects={[t('bulkChanges.stopEffect')]}
          readError={readError}
          onConfirm={() => cancel.mutateAsync({ params: { changeId: id } })}
          onClose={() => setIsStopping(false)}
        />
      )}
    </Paper>
  )
}
