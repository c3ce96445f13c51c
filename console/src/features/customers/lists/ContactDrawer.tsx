import { type Customer, CustomerContact } from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { orNull } from '../../../lib/or-null.ts'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { replacedContact, withoutNothing } from './stored-lists.ts'
import { useSaveCustomer } from './use-save-customer.ts'

const { shape } = CustomerContact

const ContactValues = z.object({
  name: shape.name,
  email: orNull(shape.email.unwrap().nullable()),
  phone: orNull(shape.phone.unwrap().nullable()),
})

const valuesOf = (contact: CustomerContact | undefined) => ({
  name: contact?.name ?? '',
  email: contact?.email ?? '',
  phone: contact?.phone ?? '',
})

interface Props {
  customer: Customer
  /** The one to be changed; undefined adds one. */
  contact: CustomerContact | undefined
  onClose: () => void
}

/** Adds somebody whom one reaches at the customer, or changes what is known of them. */
export function ContactDrawer({ customer, contact, onClose }: Props) {
  const { t } = useTranslation('customers')
  const form = useForm(ContactValues, valuesOf(contact))
  const { etag: openedEtag, save, readLatest } = useSaveCustomer(customer)
  const labels = { name: t('contacts.name'), email: t('contacts.email'), phone: t('contacts.phone') }
  return (
    <FormDrawer
      title={contact ? t('contacts.editTitle', { name: contact.name }) : t('contacts.add')}
      onClose={onClose}
      form={form}
      etag={openedEtag}
      fieldLabels={labels}
      submitLabel={t('save')}
      loadLatest={async () => {
        const { etag } = await readLatest()
        return { values: valuesOf(contact), etag }
      }}
      onSubmit={(values, etag) =>
        save(
          ({ contacts }) => ({ contacts: replacedContact(contacts, contact, withoutNothing(values)) }),
          etag,
        )
      }
      savedMessage={() => t('contacts.saved', { name: form.read().name })}
    >
      <FormTextField form={form} name="name" label={labels.name} maxLength={200} isRequired isAutoFocused />
      <FormTextField form={form} name="email" label={labels.email} type="email" maxLength={254} />
      <FormTextField form={form} name="phone" label={labels.phone} type="tel" maxLength={200} />
    </FormDrawer>
  )
}
