import { type ArosAssignment, endArosAssignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'
import { softwareReadings } from '../unit-readings.ts'

interface UnpinDialogProps {
  serial: string
  pin: ArosAssignment
  onClose: () => void
}

/** Lets a pinned unit follow its variant again. */
export function UnpinDialog({ serial, pin, onClose }: UnpinDialogProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const end = useApiMutation(endArosAssignment, { invalidates: softwareReadings })
  async function confirm(reason: string) {
    await end.mutateAsync({ params: { assignmentId: pin.id }, body: { reason } })
    showToast({ message: t('update.unpinned', { serial }) })
  }
  return (
    <ConfirmDialog
      title={t('update.unpinTitle', { serial })}
      confirmLabel={t('update.unpin')}
      needsReason
      effects={[
        t('update.unpinFrom', { aros: `${pin.aros.name} ${pin.aros.version}` }),
        t('update.unpinFollows'),
      ]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
