import { unlinkUserIdentity } from '@filo/contract/users/user-security-routes'
import { getUser, listUsers, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** For somebody whose account at the identity provider is another one now. */
export function UnlinkIdentityDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const readError = useReadError()
  const unlink = useApiMutation(unlinkUserIdentity, {
    invalidates: [listUsers, getUser],
    onSuccess: () => showToast({ message: t('unlink.done', { name: user.displayName }) }),
  })
  return (
    <ConfirmDialog
      needsReason
      isDanger
      title={t('unlink.title', { name: user.displayName })}
      confirmLabel={t('actions.unlink')}
      effects={[t('unlink.endsSessions'), t('unlink.linksAnew'), t('unlink.suspendInstead')]}
      onConfirm={(reason) => unlink.mutateAsync({ params: { userId: user.id }, body: { reason } })}
      onClose={onClose}
      readError={readError}
    />
  )
}
