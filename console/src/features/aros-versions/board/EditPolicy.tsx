import {
  type ArosPolicy,
  checkQuorum,
  getArosPolicy,
  updateArosPolicy,
} from '@filo/contract/aros-versions/aros-policy-routes'
import { listAudit } from '@filo/contract/audit/audit-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { useApiMutation } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormNumberField } from '../../../ui/form/FormNumberField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const fields = {
  quorum: z.number().int().min(1).max(20),
  minQuorum: z.number().int().min(1).max(20),
}

const PolicyForm = z.object(fields).superRefine(checkQuorum)

function valuesOf({ quorum, minQuorum }: ArosPolicy): z.input<typeof PolicyForm> {
  return { quorum, minQuorum }
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
      onSubmit={(values, ifMatch) => save.mutateAsync({ body: values, ...(ifMatch ? { ifMatch } : {}) })}
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
    </ApiForm>
  )
}
