import { useTranslation } from 'react-i18next'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import type { AnyForm } from '../../../ui/form/use-form.ts'
import { CustomerPicker } from './CustomerPicker.tsx'

/** The customer a form is about, as its `customerId`; null for none. */
export function CustomerField({ form, onChosen }: { form: AnyForm; onChosen?: () => void }) {
  const { t } = useTranslation('robots')
  const customerId = form.get('customerId')
  return (
    <CustomerPicker
      id={fieldId(form, 'customerId')}
      label={t('fields.customer')}
      value={typeof customerId === 'string' ? customerId : null}
      onChange={(customer) => {
        form.set('customerId', customer?.id ?? null)
        onChosen?.()
      }}
    />
  )
}
