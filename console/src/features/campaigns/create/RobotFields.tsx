import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { customerSource } from '../../../components/customer/customer-source.ts'
import { FormSearchSelect } from '../../../components/form/FormSearchSelect.tsx'
import { FormSearchSelectMany } from '../../../components/form/FormSearchSelectMany.tsx'
import { productSource } from '../../../components/variant/product-source.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import type { HandedUnits } from '../../../state/handed-units.ts'
import { FormSwitch } from '../../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import type { CampaignFormState } from './campaign-form-state.ts'
import { releaseSource, unitSource } from './option-sources.ts'

interface Props {
  form: CampaignFormState
  units: HandedUnits | undefined
  /** A configuration goes to them, and no release. */
  isConfig?: boolean
}

/** Which release goes to which robots. */
export function RobotFields({ form, units, isConfig = false }: Props) {
  const { t } = useTranslation('campaigns')
  const localized = useLocalized()
  const { variantId } = form.values
  return (
    <>
      {units && <Alert severity="info">{t('create.chosen', { count: units.count })}</Alert>}
      <FormTextField form={form} name="name" label={t('create.name')} maxLength={120} isRequired />
      <FormSearchSelect
        form={form}
        name="variantId"
        label={t('create.product')}
        source={productSource(localized)}
        isRequired
      />
      {variantId && (
        <>
          {!isConfig && (
            <FormSearchSelect
              key={`release ${variantId}`}
              form={form}
              name="arosId"
              label={t('create.release')}
              help={t('create.releaseHelp')}
              source={releaseSource(variantId)}
              isRequired
            />
          )}
          {!units && (
            <FormSearchSelectMany
              form={form}
              name="customerIds"
              label={t('create.customers')}
              help={t('create.customersHelp')}
              source={customerSource}
            />
          )}
          <FormSearchSelectMany
            key={`canaries ${variantId}`}
            form={form}
            name="canaryUnitIds"
            label={t('create.canaries')}
            help={t(isConfig ? 'create.canariesHelpConfig' : 'create.canariesHelp')}
            source={unitSource(variantId)}
          />
        </>
      )}
      {(!units || 'query' in units.target) && (
        <FormSwitch
          form={form}
          name="takesNewcomers"
          label={t('create.takesNewcomers')}
          help={t('create.takesNewcomersHelp')}
        />
      )}
    </>
  )
}
