import { useTranslation } from 'react-i18next'
import { FormNumberField } from '../../../ui/form/fields/FormNumberField.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { FormSection } from './FormSection.tsx'
import type { ModelForm } from './model-values.ts'
import { baselineNumbers, baselineTexts } from './model-values.ts'

/** The hardware that every robot of the model is built with. */
export function BaselineFields({ form }: { form: ModelForm }) {
  const { t } = useTranslation('robot-models')
  return (
    <FormSection title={t('sections.baseline')} intro={t('help.baseline')} isGrid>
      {baselineTexts.map((field) => (
        <FormTextField
          key={field}
          form={form}
          name={`hardwareBaseline.${field}`}
          label={t(`baseline.${field}`)}
          maxLength={120}
        />
      ))}
      {baselineNumbers.map(([field, unit]) => (
        <FormNumberField
          key={field}
          form={form}
          name={`hardwareBaseline.${field}`}
          label={t(`baseline.${field}`)}
          {...(unit ? { unit: t(`specUnits.${unit}`) } : {})}
        />
      ))}
    </FormSection>
  )
}
