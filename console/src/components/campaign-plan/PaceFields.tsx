import { AssignmentPolicy } from '@filo/contract/device/assignment/assignment'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { FormDateField } from '../../ui/form/fields/FormDateField.tsx'
import { FormNumberField } from '../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import type { CampaignFormState } from './campaign-form-state.ts'

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }

/** How it goes about a release: when it is downloaded, and whose wishes it follows. */
function ReleaseFields({ form }: { form: CampaignFormState }) {
  const { t } = useTranslation('campaign-plan')
  return (
    <>
      <FormSwitch
        form={form}
        name="downloadsEarly"
        label={t('downloadsEarly')}
        help={t('downloadsEarlyHelp')}
      />
      <FormSelect
        form={form}
        name="unknownBody"
        label={t('unknownBody')}
        help={t('unknownBodyHelp')}
        options={AssignmentPolicy.shape.unknownBody.options.map((value) => ({
          value,
          label: t(`unknownBodyValues.${value}`),
        }))}
      />
      <FormSwitch
        form={form}
        name="followsCustomers"
        label={t('followsCustomers')}
        help={t('followsCustomersHelp')}
      />
    </>
  )
}

/** When and how fast it goes out. */
export function PaceFields({ form, isConfig = false }: { form: CampaignFormState; isConfig?: boolean }) {
  const { t } = useTranslation('campaign-plan')
  return (
    <>
      <Box sx={pair}>
        <FormDateField form={form} name="startsOn" label={t('startsOn')} help={t('startsOnHelp')} />
        <FormTextField
          form={form}
          name="startsAt"
          label={t('startsAt')}
          help={t('startsAtHelp')}
          placeholder="22:00"
          lockedReason={form.values.startsOn ? undefined : t('startsAtLocked')}
        />
      </Box>
      {!isConfig && <ReleaseFields form={form} />}
      <Box sx={pair}>
        <FormNumberField
          form={form}
          name="concurrency"
          label={t('concurrency')}
          help={t('concurrencyHelp')}
          isRequired
        />
        <FormNumberField
          form={form}
          name="skipOfflineDays"
          label={t('skipOfflineDays')}
          help={t('skipOfflineDaysHelp')}
          unit={t('days')}
          isRequired
        />
      </Box>
    </>
  )
}
