import { deleteUser, listInvites, listUsers, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Erases a person for good: name typed, reason given, password proved. */
export function DeletePersonDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const readError = useReadError()
  const remove = useApiMutation(deleteUser, {
    invalidates: [listUsers, listInvites],
    onSuccess: () => showToast({ message: t('delete.done', { name: user.displayName }) }),
  })
  return (
    <ConfirmDialog
      title={t('delete.title', { name: user.displayName })}
      confirmLabel={t('actions.delete')}
      expected={user.displayName}
      effects={[t('delete.erases'), t('delete.keepsLog'), t('delete.final')]}
      onConfirm={(reason) => remove.mutateAsync({ params: { userId: user.id }, body: { reason } })}
      onClose={onClose}
      readError={readError}
    />
  )
}
