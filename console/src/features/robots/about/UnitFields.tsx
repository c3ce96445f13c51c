import { getCustomer } from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useApiQuery } from '../../../api/use-api.ts'
import { FormDateField } from '../../../ui/form/FormDateField.tsx'
import { FormSelect } from '../../../ui/form/FormSelect.tsx'
import { FormSwitch } from '../../../ui/form/FormSwitch.tsx'
import { FormTextField } from '../../../ui/form/FormTextField.tsx'
import { fieldId } from '../../../ui/form/field-props.ts'
import type { Form } from '../../../ui/form/use-form.ts'
import { CustomerField } from '../CustomerField.tsx'
import { TagsInput } from '../TagsInput.tsx'
import type { UnitValues } from './unit-values.ts'

type UnitForm = Form<z.input<typeof UnitValues>, z.output<typeof UnitValues>>

/** The fields of a unit that people fill in. */
export function UnitFields({ form }: { form: UnitForm }) {
  const { t } = useTranslation('robots')
  const customerId = form.values.customerId
  const customer = useApiQuery(
    getCustomer,
    { params: { customerId: customerId ?? '' } },
    { enabled: customerId !== null },
  )
  const sites = customerId === null ? [] : (customer.data?.sites ?? [])
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
      {sites.length > 0 && (
        <FormSelect
          form={form}
          name="siteId"
          label={t('fields.site')}
          noneLabel={t('noSite')}
          options={sites.map((site) => ({ value: site.id, label: site.name }))}
        />
      )}
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
