import type { ArosDefect } from '@filo/contract/testers/defect-shapes'
import { checkDefect } from '@filo/contract/testers/defects-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { defectReadings } from '../../../components/defects/defect-readings.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** A tester's word on an answer: the fix works here, or the defect is open again. Nothing where none is asked for. */
export function CheckDefect({ ArosId, defect }: { ArosId: string; defect: ArosDefect }) {
  const { t } = useTranslation('testers')
  const readError = useReadError()
  const [openDialog, setOpenDialog] = useState<'verified' | 'reopened'>()
  const check = useApiMutation(checkDefect, { invalidates: defectReadings })
  const isToCheck = defect.status === 'to_check'
  if (!isToCheck && defect.state !== 'rejected') return null
  const params = { ArosId, defectId: defect.id }
  const dialog = {
    readError,
    onClose: () => setOpenDialog(undefined),
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isToCheck && (
        <Button variant="outlined" onClick={() => setOpenDialog('verified')}>
          {t('defect.verify')}
        </Button>
      )}
      <Button color="inherit" onClick={() => setOpenDialog('reopened')}>
        {t('defect.reopen')}
      </Button>
      {openDialog === 'verified' && (
        <ConfirmDialog
          {...dialog}
          title={t('defect.verifyTitle', { name: defect.title })}
          confirmLabel={t('defect.verify')}
          onConfirm={() => check.mutateAsync({ params, body: { outcome: 'verified' } })}
        >
          {t('defect.verifyBody', { version: defect.fix?.version ?? '' })}
        </ConfirmDialog>
      )}
      {openDialog === 'reopened' && (
        <ConfirmDialog
          {...dialog}
          needsReason
          title={t('defect.reopenTitle', { name: defect.title })}
          confirmLabel={t('defect.reopen')}
          onConfirm={(reason) => check.mutateAsync({ params, body: { outcome: 'reopened', reason } })}
        />
      )}
    </Box>
  )
}
