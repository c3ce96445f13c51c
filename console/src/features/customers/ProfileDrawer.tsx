import { CustomerSegment, customerSegmentNames } from '@filo/contract/customers/customer-segments'
import {
  type Customer,
  getCustomer,
  listCustomers,
  UpdateCustomerBody,
  updateCustomer,
} from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation } from '../../api/use-api.ts'
import { CountryField } from '../../components/form/CountryField.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { TimeZoneField } from '../../components/form/TimeZoneField.tsx'
import { useCountryName } from '../../components/form/use-country-name.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { orNull } from '../../lib/or-null.ts'
import { FormSelect } from '../../ui/form/fields/FormSelect.tsx'
import { FormTextField } from '../../ui/form/fields/FormTextField.tsx'
import { fieldId } from '../../ui/form/fields/field-props.ts'
import { useForm } from '../../ui/form/use-form.ts'

const { shape } = UpdateCustomerBody

const ProfileValues = z.object({
  name: shape.name.unwrap(),
  code: shape.code.unwrap(),
  taxNo: orNull(shape.taxNo.unwrap()),
  country: shape.country.unwrap(),
  city: orNull(shape.city.unwrap()),
  segment: shape.segment.unwrap(),
  timeZone: shape.timeZone.unwrap(),
})

function valuesOf({ name, code, taxNo, country, city, segment, timeZone }: Customer) {
  return { name, code, taxNo: taxNo ?? '', country, city: city ?? '', segment, timeZone }
}

/** Who the customer is, to be changed; a conflict shows both sides. */
export function ProfileDrawer({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('customers')
  const countryName = useCountryName()
  const localized = useLocalized()
  const form = useForm(ProfileValues, valuesOf(customer))
  const save = useApiMutation(updateCustomer, { invalidates: [getCustomer, listCustomers] })
  const params = { customerId: customer.id }
  const names = ['name', 'code', 'taxNo', 'country', 'city', 'segment', 'timeZone'] as const
  const labels = Object.fromEntries(names.map((name) => [name, t(`fields.${name}`)]))
  return (
    <FormDrawer
      title={t('edit.title', { name: customer.name })}
      onClose={onClose}
      form={form}
      etag={customer.etag}
      fieldLabels={labels}
      fieldValueTexts={{ country: countryName }}
      submitLabel={t('save')}
      loadLatest={async () => {
        const latest = await apiClient.call(getCustomer, { params })
        return { values: valuesOf(latest), etag: latest.etag }
      }}
      onSubmit={(body, etag) => save.mutateAsync({ params, body, ...(etag ? { ifMatch: etag } : {}) })}
      savedMessage={() => t('edit.saved', { name: form.read().name })}
    >
      <FormTextField
        form={form}
        name="name"
        label={t('fields.name')}
        maxLength={120}
        isRequired
        isAutoFocused
      />
      <FormTextField
        form={form}
        name="code"
        label={t('fields.code')}
        help={t('edit.codeHelp')}
        maxLength={32}
        isRequired
      />
      <FormTextField form={form} name="taxNo" label={t('fields.taxNo')} maxLength={40} />
      <CountryField
        id={fieldId(form, 'country')}
        value={form.values.country}
        onChoose={(country) => form.set('country', country)}
        error={form.errors['country']}
      />
      <FormTextField form={form} name="city" label={t('fields.city')} maxLength={80} />
      <FormSelect
        form={form}
        name="segment"
        label={t('fields.segment')}
        help={t('segmentHelp')}
        noneLabel={t('segmentNone')}
        options={CustomerSegment.options.map((value) => ({
          value,
          label: localized(customerSegmentNames[value]),
        }))}
      />
      <TimeZoneField
        id={fieldId(form, 'timeZone')}
        value={form.values.timeZone}
        onChoose={(timeZone) => form.set('timeZone', timeZone)}
        error={form.errors['timeZone']}
      />
    </FormDrawer>
  )
}
