import { type Enrolment, listEnrolments, rejectEnrolment } from '@filo/contract/enrolments/enrolments-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Turns a robot away, with a reason. */
export function RejectDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const reject = useApiMutation(rejectEnrolment, { invalidates: [listEnrolments] })
  async function confirm(reason: string) {
    await reject.mutateAsync({ params: { enrolmentId: enrolment.id }, body: { reason } })
    showToast({ message: t('enrolment.rejected', { serial: enrolment.serial }) })
  }
  return (
    <ConfirmDialog
      title={t('enrolment.rejectTitle', { serial: enrolment.serial })}
      confirmLabel={t('enrolment.reject')}
      isDanger
      needsReason
      effects={[t('enrolment.rejectEffect')]}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
