import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../ui/form/fields/FormNumberField.tsx'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import { FormSwitch } from '../../ui/form/fields/FormSwitch.tsx'
import type { CampaignFormState } from './campaign-form-state.ts'

/** How a release is compared, and what follows that. */
function ReleaseFields({ form }: { form: CampaignFormState }) {
  const { t } = useTranslation('campaign-plan')
  return (
    <>
      <FormSwitch form={form} name="isCompared" label={t('isCompared')} help={t('isComparedHelp')} />
      {form.values.isCompared !== false && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <FormSelect
            form={form}
            name="afterPass"
            label={t('afterPass')}
            options={[
              { value: 'go_on', label: t('goOn') },
              { value: 'confirm', label: t('prompt') },
            ]}
          />
          <FormSelect
            form={form}
            name="whenUnknown"
            label={t('whenUnknown')}
            options={[
              { value: 'hold', label: t('prompt') },
              { value: 'go_on', label: t('goOn') },
            ]}
          />
        </Box>
      )}
    </>
  )
}

/** What follows when all is done, and how it stands to releases and campaigns beside it. */
export function EndFields({ form }: { form: CampaignFormState }) {
  const { t } = useTranslation('campaign-plan')
  return (
    <>
      <FormSwitch form={form} name="makesDefault" label={t('makesDefault')} help={t('makesDefaultHelp')} />
      <FormSwitch form={form} name="goesBack" label={t('goesBack')} help={t('goesBackHelp')} />
      <FormNumberField
        form={form}
        name="priority"
        label={t('priority')}
        help={t('priorityHelp')}
        isRequired
      />
    </>
  )
}

interface Props {
  form: CampaignFormState
  isConfig?: boolean
}

/** How long a wave is watched, and what follows. */
export function WatchFields({ form, isConfig = false }: Props) {
  const { t } = useTranslation('campaign-plan')
  return (
    <>
      <FormNumberField
        form={form}
        name="soakHours"
        label={t('soakHours')}
        help={t('soakHoursHelp')}
        unit={t('hours')}
        isRequired
      />
      {!isConfig && <ReleaseFields form={form} />}
    </>
  )
}
