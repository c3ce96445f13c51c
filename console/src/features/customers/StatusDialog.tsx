import {
  type Customer,
  deactivateCustomer,
  getCustomer,
  listCustomers,
  reactivateCustomer,
} from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Keeps all people of a customer out, or lets them in again; the log keeps why. */
export function StatusDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const readError = useReadError()
  const { id, name } = customer
  const invalidates = [getCustomer, listCustomers]
  const deactivate = useApiMutation(deactivateCustomer, {
    invalidates,
    onSuccess: () => showToast({ message: t('status.deactivated', { name }) }),
  })
  const reactivate = useApiMutation(reactivateCustomer, {
    invalidates,
    onSuccess: () => showToast({ message: t('status.reactivated', { name }) }),
  })
  const input = (reason: string) => ({ params: { customerId: id }, body: { reason } })
  if (customer.status === 'inactive') {
    return (
      <ConfirmDialog
        key="reactivate"
        needsReason
        title={t('status.reactivateTitle', { name })}
        confirmLabel={t('status.reactivate')}
        effects={[t('status.letsIn')]}
        onConfirm={(reason) => reactivate.mutateAsync(input(reason))}
        onClose={onClose}
        readError={readError}
      />
    )
  }
  return (
    <ConfirmDialog
      key="deactivate"
      expected={name}
      title={t('status.deactivateTitle', { name })}
      confirmLabel={t('status.deactivate')}
      effects={[
        t('status.keepsOut'),
        t('status.endsSessions'),
        t('status.noCampaigns', { count: customer.robotCount }),
        t('status.canReturn'),
      ]}
      onConfirm={(reason) => deactivate.mutateAsync(input(reason))}
      onClose={onClose}
      readError={readError}
    />
  )
}
