import { getOnboarding } from '@filo/contract/home/home-routes'
import {
  keepNotificationSettings,
  listNotificationSettings,
} from '@filo/contract/notifications/notification-routes'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useCan } from '../../session/session.ts'
import { PendingButton } from '../../ui/form/PendingButton.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

/** For somebody whose first steps wait for this choice: what is set is a choice, too. */
export function KeepNotices() {
  const { t } = useTranslation('profile')
  const readError = useReadError()
  const can = useCan()
  const steps = useApiQuery(getOnboarding, {}, { enabled: can('user.manage') }).data?.steps ?? []
  const keep = useApiMutation(keepNotificationSettings, {
    invalidates: [listNotificationSettings, getOnboarding],
    onSuccess: () => showToast({ message: t('notifications.retained') }),
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  if (!steps.some(({ step, isDone }) => step === 'choose_notices' && !isDone)) return null
  return (
    <Alert
      severity="info"
      action={
        <PendingButton
          size="small"
          color="inherit"
          isPending={keep.isPending}
          onClick={() => keep.mutate({})}
        >
          {t('notifications.keep')}
        </PendingButton>
      }
    >
      {t('notifications.chooseAndSave')}
    </Alert>
  )
}
