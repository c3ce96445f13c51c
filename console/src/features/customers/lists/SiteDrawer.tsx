import { type Customer, CustomerSite } from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { TimeZoneField } from '../../../components/form/TimeZoneField.tsx'
import { orNull } from '../../../lib/or-null.ts'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { fieldId } from '../../../ui/form/fields/field-props.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { replacedSite, withoutNothing } from './stored-lists.ts'
import { useSaveCustomer } from './use-save-customer.ts'

type Site = Customer['sites'][number]

const { shape } = CustomerSite

const SiteValues = z.object({
  name: shape.name,
  address: orNull(shape.address.unwrap().nullable()),
  timeZone: shape.timeZone.unwrap().nullable(),
})

const valuesOf = (site: Site | undefined) => ({
  name: site?.name ?? '',
  address: site?.address ?? '',
  timeZone: site?.timeZone ?? null,
})

interface Props {
  customer: Customer
  /** The one to be changed; undefined adds one. */
  site: Site | undefined
  onClose: () => void
}

/** Adds a place where robots stand, or changes it; its robots stay there. */
export function SiteDrawer({ customer, site, onClose }: Props) {
  const { t } = useTranslation('customers')
  const form = useForm(SiteValues, valuesOf(site))
  const { etag: openedEtag, save, readLatest } = useSaveCustomer(customer)
  const labels = { name: t('sites.name'), address: t('sites.address'), timeZone: t('fields.timeZone') }
  return (
    <FormDrawer
      title={site ? t('sites.editTitle', { name: site.name }) : t('sites.add')}
      onClose={onClose}
      form={form}
      etag={openedEtag}
      fieldLabels={labels}
      submitLabel={t('save')}
      loadLatest={async () => {
        const { sites, etag } = await readLatest()
        return { values: valuesOf(site && sites.find(({ id }) => id === site.id)), etag }
      }}
      onSubmit={(values, etag) =>
        save(({ sites }) => ({ sites: replacedSite(sites, site?.id, withoutNothing(values)) }), etag)
      }
      savedMessage={() => t('sites.saved', { name: form.read().name })}
    >
      <FormTextField form={form} name="name" label={labels.name} maxLength={200} isRequired isAutoFocused />
      <FormTextField form={form} name="address" label={labels.address} maxLength={200} rows={2} />
      <TimeZoneField
        id={fieldId(form, 'timeZone')}
        value={form.values.timeZone}
        onChoose={(timeZone) => form.set('timeZone', timeZone)}
        onClear={() => form.set('timeZone', null)}
        help={t('sites.zoneHelp', { zone: customer.timeZone.replaceAll('_', ' ') })}
        error={form.errors['timeZone']}
      />
    </FormDrawer>
  )
}
