import { type ArosAssignment, endArosAssignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from '../shared/ArosName.tsx'
import { arosReadings } from '../shared/aros-routes.ts'

/** Lets a pinned robot follow the default again. */
export function UnpinDialog({ pin, onClose }: { pin: ArosAssignment; onClose: () => void }) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const end = useApiMutation(endArosAssignment, { invalidates: arosReadings })
  const serial = pin.serial ?? ''
  return (
    <ConfirmDialog
      needsReason
      title={t('pins.endTitle', { serial, name: arosTitle(pin.aros) })}
      confirmLabel={t('pins.end')}
      effects={[t('pins.endEffect')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await end.mutateAsync({ params: { assignmentId: pin.id }, body: { reason } })
        showToast({ message: t('pins.ended', { serial }) })
      }}
    />
  )
}
