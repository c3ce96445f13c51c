import { disableMfa, getProfile } from '@filo/contract/profile/profile-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { refreshSession } from '../../session/refresh-session.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Asks before two-step verification ends: from then on the password alone lets one in. */
export function TwoStepOff({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const disable = useApiMutation(disableMfa, {
    invalidates: [getProfile],
    onSuccess: () => {
      showToast({ message: t('twoStep.turnedOff') })
      void refreshSession().catch(() => undefined)
    },
  })
  return (
    <ConfirmDialog
      isDanger
      title={t('twoStep.offTitle')}
      confirmLabel={t('twoStep.turnOff')}
      effects={[t('twoStep.offBody'), t('twoStep.offCodes')]}
      onConfirm={() => disable.mutateAsync({})}
      onClose={onClose}
      readError={readError}
    />
  )
}
