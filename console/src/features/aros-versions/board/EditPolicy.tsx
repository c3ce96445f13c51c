import {
  type ArosPolicy,
  ArosPolicyValues,
  checkQuorum,
  getArosPolicy,
  updateArosPolicy,
} from '@filo/contract/aros-versions/aros-policy-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { ClockTime } from '@filo/contract/customers/update-policy'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormTimeField } from '../../../ui/form/fields/FormTimeField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const Clock = z.union([z.literal(''), ClockTime])

const fields = {
  ...ArosPolicyValues.pick({ quorum: true, minQuorum: true, failureCount: true, failurePercent: true }).shape,
  /** Both empty: no hours are quiet. */
  quietFrom: Clock,
  quietTo: Clock,
}

const PolicyForm = z
  .object(fields)
  .superRefine(checkQuorum)
  .refine(({ quietFrom, quietTo }) => (quietFrom === '') === (quietTo === ''), { path: ['quietTo'] })
  .refine(({ quietFrom, quietTo }) => quietFrom === '' || quietFrom !== quietTo, { path: ['quietTo'] })

function valuesOf(policy: ArosPolicy): z.input<typeof PolicyForm> {
  const { quorum, minQuorum, failureCount, failurePercent, quietHours } = policy
  const quiet = { quietFrom: quietHours?.from ?? '', quietTo: quietHours?.to ?? '' }
  return { quorum, minQuorum, failureCount, failurePercent, ...quiet }
}

function policyOf({ quietFrom, quietTo, ...policy }: z.output<typeof PolicyForm>) {
  return { ...policy, quietHours: quietFrom === '' ? null : { from: quietFrom, to: quietTo } }
}

const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
}

/** The policy as a form. */
export function EditPolicy({ policy }: { policy: ArosPolicy }) {
  const { t } = useTranslation('aros-versions')
  const form = useForm(PolicyForm, valuesOf(policy))
  const save = useApiMutation(updateArosPolicy, { invalidates: [getArosPolicy, listAudit] })
  const label = (key: string) => t(`policy.${key}`)
  const keys = Object.keys(fields)
  return (
    <ApiForm
      form={form}
      etag={policy.etag}
      fieldLabels={Object.fromEntries(keys.map((key) => [key, label(key)]))}
      loadLatest={async () => {
        const latest = await apiClient.call(getArosPolicy, {})
        return { values: valuesOf(latest), etag: latest.etag }
      }}
      onSubmit={(values, ifMatch) =>
        save.mutateAsync({ body: policyOf(values), ...(ifMatch ? { ifMatch } : {}) })
      }
      onDone={() => showToast({ message: t('policy.saved') })}
    >
      <FormNumberField
        form={form}
        name="quorum"
        label={label('quorum')}
        help={t('policy.quorumHelp')}
        isRequired
      />
      <FormNumberField
        form={form}
        name="minQuorum"
        label={label('minQuorum')}
        help={t('policy.minQuorumHelp')}
        isRequired
      />
      <Box sx={pair}>
        <FormTimeField form={form} name="quietFrom" label={label('quietFrom')} help={t('policy.quietHelp')} />
        <FormTimeField form={form} name="quietTo" label={label('quietTo')} />
      </Box>
      <Box sx={pair}>
        <FormNumberField
          form={form}
          name="failureCount"
          label={label('failureCount')}
          help={t('policy.failureCountHelp')}
          isRequired
        />
        <FormNumberField
          form={form}
          name="failurePercent"
          label={label('failurePercent')}
          help={t('policy.failurePercentHelp')}
          isRequired
        />
      </Box>
    </ApiForm>
  )
}
