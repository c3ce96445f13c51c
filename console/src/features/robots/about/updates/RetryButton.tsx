import { listUpdates, retryUpdate, type Update } from '@filo/contract/updates/updates-routes'
import ReplayIcon from '@mui/icons-material/ReplayOutlined'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../../api/use-api.ts'
import { useReadError } from '../../../../components/form/use-read-error.ts'
import { PendingButton } from '../../../../ui/form/PendingButton.tsx'
import { showToast } from '../../../../ui/toast/toast-store.ts'

interface RetryButtonProps {
  update: Update
  variant?: 'outlined' | 'contained'
}

/** Asks the robot to try an update again that ended badly. */
export function RetryButton({ update, variant = 'outlined' }: RetryButtonProps) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const readError = useReadError()
  const retry = useApiMutation(retryUpdate, {
    invalidates: [listUpdates],
    onSuccess: () => showToast({ message: t('updates.retried') }),
    onError: (error) => showToast({ tone: 'error', message: readError(error) }),
  })
  return (
    <PendingButton
      variant={variant}
      startIcon={<ReplayIcon />}
      isPending={retry.isPending}
      onClick={() => retry.mutate({ params: { updateId: update.id } })}
    >
      {t('updates.retry')}
    </PendingButton>
  )
}
