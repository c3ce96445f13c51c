import { approveAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'
import { ForecastHint } from './ForecastHint.tsx'
import { useBakeText } from './use-bake-text.ts'

/** Approves a version in review, with a comment for those who read the history. */
export function ApproveDialog({ aros, onClose }: { aros: ArosVersionDetail; onClose: () => void }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { bytes } = useFormats()
  const readError = useReadError()
  const approve = useApiMutation(approveAros, { invalidates: arosReadings })
  const [comment, setComment] = useState('')
  const name = arosTitle(aros)
  const bakeText = useBakeText(aros)
  const effects = [
    t('ask.approve.composer', { name: aros.composedBy?.name ?? '' }),
    t('ask.approve.content', { count: aros.packageCount, size: bytes(aros.sizeBytes) }),
    aros.waiver
      ? t('ask.approve.waived', { by: aros.waiver.by, reason: aros.waiver.reason })
      : t('ask.approve.tested', { name: aros.testOf ? arosTitle(aros.testOf) : '' }),
    t('ask.approve.bake', { time: bakeText }),
  ]
  return (
    <ConfirmDialog
      title={t('ask.approve.title', { name })}
      confirmLabel={localized(arosTransitionNames.approve)}
      effects={effects}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await approve.mutateAsync({ params: { ArosId: aros.id }, body: { comment } })
        showToast({ message: t('done.approve', { name }) })
      }}
    >
      <ForecastHint ArosId={aros.id} />
      <TextField
        fullWidth
        multiline
        minRows={2}
        margin="normal"
        label={t('ask.approve.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </ConfirmDialog>
  )
}
