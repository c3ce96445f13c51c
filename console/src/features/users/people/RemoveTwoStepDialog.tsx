import { removeUserMfa } from '@filo/contract/users/user-security-routes'
import { listUsers, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** The way back for somebody without their phone: reason given, password proved. */
export function RemoveTwoStepDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const readError = useReadError()
  const remove = useApiMutation(removeUserMfa, {
    invalidates: [listUsers],
    onSuccess: () => showToast({ message: t('removeMfa.done', { name: user.displayName }) }),
  })
  return (
    <ConfirmDialog
      needsReason
      isDanger
      title={t('removeMfa.title', { name: user.displayName })}
      confirmLabel={t('actions.removeMfa')}
      effects={[t('removeMfa.identity'), t('removeMfa.passwordOnly'), t('removeMfa.endsSessions')]}
      onConfirm={(reason) => remove.mutateAsync({ params: { userId: user.id }, body: { reason } })}
      onClose={onClose}
      readError={readError}
    />
  )
}
