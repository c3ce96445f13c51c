import { useTranslation } from 'react-i18next'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { VariantPicker } from './VariantPicker.tsx'

/** The variant a form is about, as its `variantId`; empty until one is chosen. */
export function VariantField({ form, help }: { form: AnyForm; help?: string }) {
  const { t } = useTranslation('robots')
  const variantId = form.get('variantId')
  return (
    <VariantPicker
      id={fieldId(form, 'variantId')}
      label={t('fields.variant')}
      value={typeof variantId === 'string' && variantId !== '' ? variantId : null}
      error={form.errors['variantId']}
      help={help}
      onChange={(chosen) => form.set('variantId', chosen ?? '')}
    />
  )
}
