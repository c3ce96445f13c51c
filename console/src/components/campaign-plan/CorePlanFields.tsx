import type { ArosPolicy } from '@filo/contract/aros-versions/aros-policy-routes'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../ui/form/fields/FormNumberField.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { CampaignFormState } from './campaign-form-state.ts'

interface Props {
  form: CampaignFormState
  /** Undefined while it is not known. */
  policy: Pick<ArosPolicy, 'failureCount' | 'failurePercent'> | undefined
}

/** The four things that every plan is asked for: its name, waves, hours, and what stops it. */
export function CorePlanFields({ form, policy }: Props) {
  const { t } = useTranslation('campaign-plan')
  const { number } = useFormats()
  return (
    <>
      <FormTextField form={form} name="name" label={t('name')} maxLength={120} isRequired />
      <FormTextField form={form} name="waves" label={t('waves')} help={t('wavesHelp')} isRequired />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <FormTextField form={form} name="from" label={t('from')} help={t('hoursHelp')} placeholder="22:00" />
        <FormTextField form={form} name="to" label={t('to')} placeholder="06:00" />
      </Box>
      <FormNumberField
        form={form}
        name="failureLimit"
        label={t('failureLimit')}
        help={
          policy &&
          t('failureLimitHelp', {
            count: policy.failureCount,
            percent: number(policy.failurePercent, 1),
          })
        }
      />
    </>
  )
}

/** The fields that stand in {@link CorePlanFields}; an error of any other is behind the details. */
export const coreFields: readonly string[] = ['name', 'waves', 'from', 'to', 'failureLimit']
