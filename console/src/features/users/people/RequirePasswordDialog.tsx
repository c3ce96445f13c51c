import { requirePasswordChange } from '@filo/contract/users/user-security-routes'
import { listUsers, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Asks a person for a new password at their next sign-in. */
export function RequirePasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const readError = useReadError()
  const require = useApiMutation(requirePasswordChange, {
    invalidates: [listUsers],
    onSuccess: () => showToast({ message: t('requirePassword.done', { name: user.displayName }) }),
  })
  return (
    <ConfirmDialog
      title={t('requirePassword.title', { name: user.displayName })}
      confirmLabel={t('actions.requirePassword')}
      effects={[
        t('requirePassword.endsSessions'),
        t('requirePassword.onlyProfile'),
        t('requirePassword.tokensRest'),
      ]}
      onConfirm={() => require.mutateAsync({ params: { userId: user.id } })}
      onClose={onClose}
      readError={readError}
    />
  )
}
