import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { FormDateField } from '../../../../ui/form/fields/FormDateField.tsx'
import { FormReasonField } from '../../../../ui/form/fields/FormReasonField.tsx'
import { FormSwitch } from '../../../../ui/form/fields/FormSwitch.tsx'
import { FormTextField } from '../../../../ui/form/fields/FormTextField.tsx'
import { fieldId } from '../../../../ui/form/fields/field-props.ts'
import type { Form } from '../../../../ui/form/use-form.ts'
import { CustomerField } from '../../fields/CustomerField.tsx'
import { SiteField } from '../../fields/SiteField.tsx'
import { TagsInput } from '../../fields/TagsInput.tsx'
import type { UnitValues } from './unit-values.ts'

type UnitForm = Form<z.input<typeof UnitValues>, z.output<typeof UnitValues>>

/** The fields of a unit that people fill in. */
export function UnitFields({ form }: { form: UnitForm }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  return (
    <>
      <FormTextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={120}
        isRequired
        isAutoFocused
      />
      <CustomerField form={form} onChosen={() => form.set('siteId', null)} />
      {form.values.customerId !== form.initial.customerId && (
        <FormReasonField
          form={form}
          name="reason"
          label={t('edit.ownerReason')}
          help={t('edit.ownerReasonHelp')}
        />
      )}
      <SiteField form={form} customerId={form.values.customerId} />
      <FormTextField
        form={form}
        name="location"
        label={t('fields.location')}
        help={t('edit.locationHelp')}
        maxLength={200}
      />
      <FormDateField form={form} name="productionDate" label={t('fields.productionDate')} />
      <FormDateField form={form} name="warrantyUntil" label={t('fields.warrantyUntil')} />
      <TagsInput
        id={fieldId(form, 'tags')}
        label={t('fields.tags')}
        help={t('bulk.tagsHelp')}
        error={form.errors['tags']}
        value={form.values.tags}
        onChange={(tags) => form.set('tags', tags)}
      />
      <FormSwitch form={form} name="isTestRobot" label={t('fields.isTestRobot')} help={t('edit.testHelp')} />
      <FormTextField form={form} name="notes" label={t('fields.notes')} rows={3} maxLength={4000} />
    </>
  )
}
