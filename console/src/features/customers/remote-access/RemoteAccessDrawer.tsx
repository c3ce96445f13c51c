import {
  type Customer,
  getCustomer,
  listCustomers,
  setRemotePolicy,
} from '@filo/contract/customers/customers-routes'
import {
  dossierDaysLimits,
  dossierDaysOf,
  loosensRemote,
  type RemoteAccess,
  type RemotePolicy,
  RemotePolicyChange,
  remoteAccesses,
  remoteAccessNames,
} from '@filo/contract/customers/remote-policy'
import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormReasonField } from '../../../ui/form/fields/FormReasonField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { useForm } from '../../../ui/form/use-form.ts'

/** A policy as the form shows it: its days always stand there, also the usual ones. */
const shown = (policy: RemotePolicy) => ({ ...policy, dossierDays: dossierDaysOf(policy) })

/** Where the rule may only be narrowed, its days may only become more. */
const changeFrom = (leastDays: number) =>
  RemotePolicyChange.extend({
    dossierDays: RemotePolicyChange.shape.dossierDays.unwrap().min(leastDays),
  })

/** Decides what the maker's people may do from afar; they themselves are offered what narrows it alone. */
export function RemoteAccessDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  const isOwn = useSession().user.customerId !== null
  const isNarrowing = !isOwn && customer.hasAdministrator
  const days = dossierDaysOf(customer.remotePolicy)
  const leastDays = isNarrowing ? days : dossierDaysLimits.min
  const schema = changeFrom(leastDays)
  const form = useForm(schema, shown(customer.remotePolicy) as z.input<typeof schema>)
  const save = useApiMutation(setRemotePolicy, { invalidates: [getCustomer, listCustomers] })
  const params = { customerId: customer.id }
  const policy = { access: form.values.access, dossierDays: Number(form.values.dossierDays) }
  const isOnBehalf = !isOwn && loosensRemote(customer.remotePolicy, policy)
  const accessText = (access: RemoteAccess) => localized(remoteAccessNames[access])
  return (
    <FormDrawer
      title={t('remote.title', { name: customer.name })}
      onClose={onClose}
      form={form}
      etag={customer.etag}
      fieldLabels={{
        access: t('remote.access'),
        dossierDays: t('remote.dossierDays'),
        reason: t('remote.reason'),
      }}
      fieldValueTexts={{ access: accessText }}
      submitLabel={t('save')}
      loadLatest={async () => {
        const latest = await apiClient.call(getCustomer, { params })
        return { values: shown(latest.remotePolicy), etag: latest.etag }
      }}
      onSubmit={({ dossierDays, ...rest }, etag) => {
        // The usual days stay the usual ones until somebody says others.
        const body = { ...rest, ...(dossierDays === days ? {} : { dossierDays }) }
        return save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })
      }}
      savedMessage={() => t('remote.saved')}
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
          ...(isNarrowing && loosensRemote(customer.remotePolicy, { ...customer.remotePolicy, access })
            ? { disabledReason: t('remote.ownOnly') }
            : {}),
        }))}
        isRequired
      />
      <FormNumberField
        form={form}
        name="dossierDays"
        label={t('remote.dossierDays')}
        help={t(isNarrowing ? 'remote.dossierDaysLonger' : 'remote.dossierDaysHelp', {
          min: leastDays,
          max: dossierDaysLimits.max,
        })}
        unit={t('policy.days')}
        isRequired
      />
      {isOnBehalf && <FormReasonField form={form} name="reason" label={t('remote.reason')} />}
    </FormDrawer>
  )
}
