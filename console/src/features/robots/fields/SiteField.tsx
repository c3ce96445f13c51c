import { getCustomer } from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { FormSelect } from '../../../ui/form/fields/FormSelect.tsx'
import type { AnyForm } from '../../../ui/form/use-form.ts'

/** Where at the customer a robot stands, as the form's `siteId`; nothing where the customer has no sites. */
export function SiteField({ form, customerId }: { form: AnyForm; customerId: string | null }) {
  const { t } = useTranslation('robots')
  const params = { customerId: customerId ?? '' }
  const customer = useApiQuery(getCustomer, { params }, { enabled: customerId !== null })
  const sites = customerId === null ? [] : (customer.data?.sites ?? [])
  if (sites.length === 0) return null
  return (
    <FormSelect
      form={form}
      name="siteId"
      label={t('fields.site')}
      noneLabel={t('noSite')}
      options={sites.map((site) => ({ value: site.id, label: site.name }))}
    />
  )
}
