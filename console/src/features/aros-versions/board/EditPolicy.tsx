import {
  type ArosPolicy,
  checkQuorum,
  getArosPolicy,
  updateArosPolicy,
} from '@filo/contract/aros-versions/aros-policy-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormNumberField } from '../../../ui/form/FormNumberField.tsx'
import { FormSwitch } from '../../../ui/form/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const HourMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const fields = {
  quorum: z.number().int().min(1).max(20),
  minQuorum: z.number().int().min(1).max(20),
  hasQuietHours: z.boolean(),
  quietFrom: HourMinute,
  quietTo: HourMinute,
  failureThresholdPercent: z.number().int().min(1).max(100),
  failureThresholdCount: z.number().int().min(1).max(1000),
}

const PolicyForm = z.object(fields).superRefine(checkQuorum)

function valuesOf(policy: ArosPolicy): z.input<typeof PolicyForm> {
  const { quorum, minQuorum, quietHours, failureThresholdPercent, failureThresholdCount } = policy
  return {
    quorum,
    minQuorum,
    hasQuietHours: quietHours !== null,
    quietFrom: quietHours?.from ?? '22:00',
    quietTo: quietHours?.to ?? '06:00',
    failureThresholdPercent,
    failureThresholdCount,
  }
}

function bodyOf({ hasQuietHours, quietFrom, quietTo, ...rest }: z.output<typeof PolicyForm>) {
  return { ...rest, quietHours: hasQuietHours ? { from: quietFrom, to: quietTo } : null }
}

/** The policy as a form. */
export function EditPolicy({ policy }: { policy: ArosPolicy }) {
  const { t } = useTranslation('aros-versions')
  const form = useForm(PolicyForm, valuesOf(policy))
  const save = useApiMutation(updateArosPolicy, { invalidates: [getArosPolicy] })
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
        save.mutateAsync({ body: bodyOf(values), ...(ifMatch ? { ifMatch } : {}) })
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
      <FormSwitch form={form} name="hasQuietHours" label={label('hasQuietHours')} />
      {form.values.hasQuietHours && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
          <FormTextField
            form={form}
            name="quietFrom"
            label={label('quietFrom')}
            placeholder="22:00"
            isRequired
          />
          <FormTextField form={form} name="quietTo" label={label('quietTo')} placeholder="06:00" isRequired />
        </Box>
      )}
      <FormNumberField
        form={form}
        name="failureThresholdPercent"
        label={label('failureThresholdPercent')}
        unit="%"
        isRequired
      />
      <FormNumberField
        form={form}
        name="failureThresholdCount"
        label={label('failureThresholdCount')}
        isRequired
      />
    </ApiForm>
  )
}
