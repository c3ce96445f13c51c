import {
  type Customer,
  getCustomer,
  listCustomers,
  setUpdatePolicy,
} from '@filo/contract/customers/customers-routes'
import {
  ClockTime,
  loosensUpdates,
  maxPostponeDays,
  type UpdatePolicy,
  UpdatePolicyChange,
} from '@filo/contract/customers/update-policy'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { useSession } from '../../../session/session.ts'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormReasonField } from '../../../ui/form/fields/FormReasonField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormTimeField } from '../../../ui/form/fields/FormTimeField.tsx'
import { type Form, useForm } from '../../../ui/form/use-form.ts'
import { usePolicyTexts } from './use-policy-texts.ts'
import { WeekdaysField } from './WeekdaysField.tsx'

/** What a window starts with: the night. */
const firstWindow = { from: '22:00', to: '06:00' }

const modes = ['consent', 'auto'] as const satisfies UpdatePolicy['mode'][]

/** The policy as it is, worded where its hours are refused. */
function policyValues(windowEmpty: string) {
  const window = z
    .object({ from: ClockTime, to: ClockTime })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: windowEmpty })
  return UpdatePolicyChange.extend({ window: window.nullable() })
}

function WindowFields({ form }: { form: Form<UpdatePolicyChange, UpdatePolicyChange> }) {
  const { t } = useTranslation('customers')
  const { window, daysOff } = form.values
  return (
    <>
      <FormControlLabel
        label={t('policy.hasWindow')}
        control={
          <Switch
            checked={window !== null}
            onChange={(_, isOn) => form.set('window', isOn ? (form.initial.window ?? firstWindow) : null)}
          />
        }
      />
      {window && (
        <>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
            <FormTimeField form={form} name="window.from" label={t('policy.from')} isRequired />
            <FormTimeField
              form={form}
              name="window.to"
              label={t('policy.to')}
              help={window.from && window.to && window.to < window.from ? t('policy.nextDay') : undefined}
              isRequired
            />
          </Box>
          <WeekdaysField
            label={t('policy.daysOff')}
            help={t('policy.daysHelp')}
            value={daysOff}
            onChange={(days) => form.set('daysOff', days)}
          />
        </>
      )}
    </>
  )
}

/** Decides how updates come to the customer's robots; a conflict shows both sides. */
export function UpdatePolicyDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const { modeText, windowText, daysText } = usePolicyTexts()
  const isOwn = useSession().user.customerId !== null
  const start: UpdatePolicyChange = customer.updatePolicy
  const form = useForm(policyValues(t('policy.windowEmpty')), start)
  const isNarrowing = !isOwn && customer.hasAdministrator
  const isRelaxed = isNarrowing && loosensUpdates(customer.updatePolicy, form.values)
  const save = useApiMutation(setUpdatePolicy, { invalidates: [getCustomer, listCustomers] })
  const params = { customerId: customer.id }
  return (
    <FormDrawer
      title={t('policy.title', { name: customer.name })}
      onClose={onClose}
      form={form}
      etag={customer.etag}
      fieldLabels={{
        mode: t('policy.mode'),
        postponeMaxDays: t('policy.postpone'),
        window: t('policy.window'),
        'window.from': t('policy.from'),
        'window.to': t('policy.to'),
        daysOff: t('policy.daysOff'),
        reason: t('policy.reason'),
      }}
      fieldValueTexts={{ mode: modeText, window: windowText, daysOff: daysText }}
      submitLabel={t('save')}
      loadLatest={async () => {
        const latest = await apiClient.call(getCustomer, { params })
        return { values: latest.updatePolicy, etag: latest.etag }
      }}
      onSubmit={(body, etag) => save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })}
      savedMessage={() => t('policy.saved')}
    >
      {!isOwn && (
        <Alert severity={isRelaxed ? 'warning' : 'info'}>
          {t(isRelaxed ? 'policy.ownOnly' : isNarrowing ? 'policy.narrowOnly' : 'policy.onBehalf')}
        </Alert>
      )}
      <FormSelect
        form={form}
        name="mode"
        label={t('policy.mode')}
        help={t(`policy.modeHelp.${form.values.mode}`)}
        options={modes.map((value) => ({ value, label: modeText(value) }))}
        isRequired
      />
      {form.values.mode === 'consent' && (
        <FormNumberField
          form={form}
          name="postponeMaxDays"
          label={t('policy.postpone')}
          help={t('policy.postponeHelp', { limit: maxPostponeDays })}
          unit={t('policy.days')}
          isRequired
        />
      )}
      <WindowFields form={form} />
      {!isOwn && <FormReasonField form={form} name="reason" label={t('policy.reason')} />}
    </FormDrawer>
  )
}
