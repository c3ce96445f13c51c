import { listUsers, suspendUser, type User } from '@filo/contract/users/users-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Keeps a person out, with the reason the log keeps. */
export function SuspendDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('users')
  const readError = useReadError()
  const suspend = useApiMutation(suspendUser, {
    invalidates: [listUsers],
    onSuccess: () => showToast({ message: t('suspend.done', { name: user.displayName }) }),
  })
  return (
    <ConfirmDialog
      needsReason
      isDanger
      title={t('suspend.title', { name: user.displayName })}
      confirmLabel={t('actions.suspend')}
      effects={[t('suspend.endsSessions'), t('suspend.endsTokens'), t('suspend.canReturn')]}
      onConfirm={(reason) => suspend.mutateAsync({ params: { userId: user.id }, body: { reason } })}
      onClose={onClose}
      readError={readError}
    />
  )
}
