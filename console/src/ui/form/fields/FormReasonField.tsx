import { useTranslation } from 'react-i18next'
import { FormTextField } from './FormTextField.tsx'
import type { FieldProps } from './field-props.ts'

/** The reason of a decision; it is kept in the audit log, and the field says so. */
export function FormReasonField({ label, help, ...field }: Omit<FieldProps, 'label'> & { label?: string }) {
  const { t } = useTranslation('ui')
  return (
    <FormTextField
      {...field}
      label={label ?? t('form.reason')}
      help={help ?? t('form.reasonHelp')}
      rows={2}
      maxLength={500}
      isRequired
    />
  )
}
