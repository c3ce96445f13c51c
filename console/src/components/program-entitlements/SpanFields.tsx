import { useTranslation } from 'react-i18next'
import { FormDateField } from '../../ui/form/fields/FormDateField.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import type { AnyForm } from '../../ui/form/use-form.ts'

/** From when until when a right is granted, and what staff note beside it. */
export function SpanFields({ form }: { form: AnyForm }) {
  const { t } = useTranslation('components')
  return (
    <>
      <FormDateField
        form={form}
        name="fromDay"
        label={t('programRights.from')}
        help={t('programRights.fromHelp')}
      />
      <FormDateField
        form={form}
        name="untilDay"
        label={t('programRights.until')}
        help={t('programRights.untilHelp')}
      />
      <FormTextField
        form={form}
        name="note"
        label={t('programRights.note')}
        help={t('programRights.noteHelp')}
        rows={2}
        maxLength={500}
      />
    </>
  )
}
