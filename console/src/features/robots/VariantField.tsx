import { useTranslation } from 'react-i18next'
import { fieldId } from '../../ui/form/field-props.ts'
import type { AnyForm } from '../../ui/form/use-form.ts'
import { VariantPicker } from './VariantPicker.tsx'

/** The variant a form is about, as its `robotId`; empty until one is chosen. */
export function VariantField({ form, help }: { form: AnyForm; help?: string }) {
  const { t } = useTranslation('robots')
  const robotId = form.get('robotId')
  return (
    <VariantPicker
      id={fieldId(form, 'robotId')}
      label={t('fields.variant')}
      value={typeof robotId === 'string' && robotId !== '' ? robotId : null}
      error={form.errors['robotId']}
      help={help}
      onChange={(chosen) => form.set('robotId', chosen ?? '')}
    />
  )
}
