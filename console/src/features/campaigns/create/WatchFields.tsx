import type { ArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { CampaignFormState } from './campaign-form-state.ts'

/** How a release is compared, and what follows. */
function ReleaseFields({ form }: { form: CampaignFormState }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <FormSwitch
        form={form}
        name="isCompared"
        label={t('create.isCompared')}
        help={t('create.isComparedHelp')}
      />
      {form.values.isCompared !== false && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <FormSelect
            form={form}
            name="afterPass"
            label={t('create.afterPass')}
            options={[
              { value: 'go_on', label: t('create.goOn') },
              { value: 'confirm', label: t('create.prompt') },
            ]}
          />
          <FormSelect
            form={form}
            name="whenUnknown"
            label={t('create.whenUnknown')}
            options={[
              { value: 'hold', label: t('create.prompt') },
              { value: 'go_on', label: t('create.goOn') },
            ]}
          />
        </Box>
      )}
      <FormSwitch
        form={form}
        name="makesDefault"
        label={t('create.makesDefault')}
        help={t('create.makesDefaultHelp')}
      />
      <FormSwitch form={form} name="goesBack" label={t('create.goesBack')} help={t('create.goesBackHelp')} />
      <FormNumberField
        form={form}
        name="priority"
        label={t('create.priority')}
        help={t('create.priorityHelp')}
        isRequired
      />
    </>
  )
}

interface Props {
  form: CampaignFormState
  policy: ArosPolicy
  isConfig?: boolean
}

/** What it is watched for, and what follows. */
export function WatchFields({ form, policy, isConfig = false }: Props) {
  const { t } = useTranslation('campaigns')
  const { number } = useFormats()
  const { failureCount, failurePercent } = policy
  return (
    <>
      <FormNumberField
        form={form}
        name="failureLimit"
        label={t('create.failureLimit')}
        help={t('create.failureLimitHelp', { count: failureCount, percent: number(failurePercent, 1) })}
      />
      <FormNumberField
        form={form}
        name="soakHours"
        label={t('create.soakHours')}
        help={t('create.soakHoursHelp')}
        unit={t('create.hours')}
        isRequired
      />
      {!isConfig && <ReleaseFields form={form} />}
    </>
  )
}
