import {
  decideProgramRequest,
  type ProgramRequest,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { entitlementReadings } from '../../../components/program-entitlements/entitlement-readings.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** Declines what a customer asked for, with a reason that it reads. */
export function DeclineRequestDialog({ request, onClose }: { request: ProgramRequest; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const readError = useReadError()
  const decide = useApiMutation(decideProgramRequest, { invalidates: entitlementReadings })
  const names = { customer: request.customer.name, program: useLocalized()(request.program.name) }
  return (
    <ConfirmDialog
      title={t('requests.declineTitle', names)}
      confirmLabel={t('requests.decline')}
      isDanger
      needsReason
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await decide.mutateAsync({
          params: { requestId: request.id },
          body: { decision: 'declined', reason },
        })
        showToast({ message: t('requests.declined', names) })
      }}
    >
      {t('requests.declineBody')}
    </ConfirmDialog>
  )
}
