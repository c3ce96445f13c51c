import {
  type Customer,
  getCustomer,
  listCustomers,
  setRemotePolicy,
} from '@filo/contract/customers/customers-routes'
import {
  loosensRemote,
  type RemoteAccess,
  RemotePolicyChange,
  remoteAccesses,
  remoteAccessNames,
} from '@filo/contract/customers/remote-policy'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { ApiForm } from '../../components/form/ApiForm.tsx'
import { useLocalized } from '../../i18n/localized.ts'
import { useSession } from '../../session/session.ts'
import { SideDrawer } from '../../ui/dialog/SideDrawer.tsx'
import { FormReasonField } from '../../ui/form/FormReasonField.tsx'
import { FormSelect } from '../../ui/form/FormSelect.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

/** Decides what the maker's people may do from afar; they themselves are offered what narrows it alone. */
export function RemoteAccessDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  const isOwn = useSession().user.customerId !== null
  const form = useForm(RemotePolicyChange, { ...customer.remotePolicy } as z.input<typeof RemotePolicyChange>)
  const save = useApiMutation(setRemotePolicy, { invalidates: [getCustomer, listCustomers] })
  const params = { customerId: customer.id }
  const isNarrowing = !isOwn && customer.hasAdministrator
  const isOnBehalf = !isOwn && loosensRemote(customer.remotePolicy, { access: form.values.access })
  const accessText = (access: RemoteAccess) => localized(remoteAccessNames[access])
  return (
    <SideDrawer isOpen title={t('remote.title', { name: customer.name })} onClose={onClose} width={480}>
      <ApiForm
        form={form}
        etag={customer.etag}
        fieldLabels={{ access: t('remote.access'), reason: t('remote.reason') }}
        fieldValueTexts={{ access: accessText }}
        hasStickyFooter
        submitLabel={t('save')}
        onCancel={onClose}
        loadLatest={async () => {
          const latest = await apiClient.call(getCustomer, { params })
          return { values: latest.remotePolicy, etag: latest.etag }
        }}
        onSubmit={(body, etag) => save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })}
        onDone={() => {
          showToast({ message: t('remote.saved') })
          onClose()
        }}
      >
        {!isOwn && <Alert severity="info">{t(isNarrowing ? 'remote.narrowOnly' : 'remote.onBehalf')}</Alert>}
        <FormSelect
          form={form}
          name="access"
          label={t('remote.access')}
          help={t(`remote.help.${form.values.access}`)}
          options={remoteAccesses.map((access) => ({
            value: access,
            label: accessText(access),
            ...(isNarrowing && loosensRemote(customer.remotePolicy, { access })
              ? { disabledReason: t('remote.ownOnly') }
              : {}),
          }))}
          isRequired
        />
        {isOnBehalf && <FormReasonField form={form} name="reason" label={t('remote.reason')} />}
      </ApiForm>
    </SideDrawer>
  )
}
