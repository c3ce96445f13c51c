import { AssignmentPolicy } from '@filo/contract/device/assignment/assignment'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { FormDateField } from '../../../ui/form/fields/FormDateField.tsx'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import type { CampaignFormState } from './campaign-form-state.ts'

const pair = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }

/** How it goes about a release: when it is downloaded, and whose wishes it follows. */
function ReleaseFields({ form }: { form: CampaignFormState }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <FormSwitch
        form={form}
        name="downloadsEarly"
        label={t('create.downloadsEarly')}
        help={t('create.downloadsEarlyHelp')}
      />
      <FormSelect
        form={form}
        name="unknownBody"
        label={t('create.unknownBody')}
        help={t('create.unknownBodyHelp')}
        options={AssignmentPolicy.shape.unknownBody.options.map((value) => ({
          value,
          label: t(`unknownBody.${value}`),
        }))}
      />
      <FormSwitch
        form={form}
        name="followsCustomers"
        label={t('create.followsCustomers')}
        help={t('create.followsCustomersHelp')}
      />
    </>
  )
}

/** When and how fast it goes out. */
export function PaceFields({ form, isConfig = false }: { form: CampaignFormState; isConfig?: boolean }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <FormTextField
        form={form}
        name="waves"
        label={t('create.waves')}
        help={t('create.wavesHelp')}
        isRequired
      />
      <Box sx={pair}>
        <FormDateField
          form={form}
          name="startsOn"
          label={t('create.startsOn')}
          help={t('create.startsOnHelp')}
        />
        <FormTextField form={form} name="startsAt" label={t('create.startsAt')} placeholder="22:00" />
      </Box>
      <Box sx={pair}>
        <FormTextField
          form={form}
          name="from"
          label={t('create.from')}
          help={t('create.hoursHelp')}
          placeholder="22:00"
        />
        <FormTextField form={form} name="to" label={t('create.to')} placeholder="06:00" />
      </Box>
      {!isConfig && <ReleaseFields form={form} />}
      <Box sx={pair}>
        <FormNumberField
          form={form}
          name="concurrency"
          label={t('create.concurrency')}
          help={t('create.concurrencyHelp')}
          isRequired
        />
        <FormNumberField
          form={form}
          name="skipOfflineDays"
          label={t('create.skipOfflineDays')}
          help={t('create.skipOfflineDaysHelp')}
          unit={t('create.days')}
          isRequired
        />
      </Box>
    </>
  )
}
