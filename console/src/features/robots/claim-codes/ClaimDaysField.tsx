import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'

/** For how many days a claim code may be used. */
export function ClaimDaysField({ form }: { form: AnyForm }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  return (
    <FormNumberField
      form={form}
      name="validDays"
      label={t('claim.validDays')}
      unit={t('claim.days')}
      isRequired
    />
  )
}
