import { useTranslation } from 'react-i18next'
import { FormSwitch } from '../../ui/form/fields/FormSwitch.tsx'
import { customerSource } from '../customer/customer-source.ts'
import { FormSearchSelectMany } from '../form/FormSearchSelectMany.tsx'
import type { CampaignFormState } from './campaign-form-state.ts'
import type { ChosenUnits } from './chosen-units.ts'
import { unitSource } from './option-sources.ts'

interface Props {
  form: CampaignFormState
  units: ChosenUnits | undefined
  /** A configuration goes to them, and no release. */
  isConfig?: boolean
}

/** To which robots of the product it goes, and to which of them first. */
export function RobotFields({ form, units, isConfig = false }: Props) {
  const { t } = useTranslation('campaign-plan')
  const { variantId } = form.values
  return (
    <>
      {variantId && !units && (
        <FormSearchSelectMany
          form={form}
          name="customerIds"
          label={t('customers')}
          help={t('customersHelp')}
          source={customerSource}
        />
      )}
      {variantId && (
        <FormSearchSelectMany
          key={`canaries ${variantId}`}
          form={form}
          name="canaryUnitIds"
          label={t('canaries')}
          help={t(isConfig ? 'canariesHelpConfig' : 'canariesHelp')}
          source={unitSource(variantId)}
        />
      )}
      {(!units || 'query' in units.target) && (
        <FormSwitch
          form={form}
          name="takesNewcomers"
          label={t('takesNewcomers')}
          help={t('takesNewcomersHelp')}
        />
      )}
    </>
  )
}
