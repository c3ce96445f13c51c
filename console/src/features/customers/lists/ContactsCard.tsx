import type { Customer, CustomerContact } from '@filo/contract/customers/customers-routes'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useCan } from '../../../session/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { SectionCard } from '../../../ui/page/SectionCard.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { LineList } from './LineList.tsx'
import { replacedContact } from './stored-lists.ts'
import { useSaveCustomer } from './use-save-customer.ts'

const ContactDrawer = lazyDialog(async () => (await import('./ContactDrawer.tsx')).ContactDrawer)

function factsOf({ email, phone }: CustomerContact) {
  return [
    email && <Link href={`mailto:${email}`}>{email}</Link>,
    phone && <Link href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Link>,
  ]
}

function RemoveContact({
  customer,
  contact,
  onClose,
}: {
  customer: Customer
  contact: CustomerContact
  onClose: () => void
}) {
  const { t } = useTranslation('customers')
  const readError = useReadError()
  const { etag, save } = useSaveCustomer(customer)
  return (
    <ConfirmDialog
      title={t('contacts.removeTitle', { name: contact.name })}
      confirmLabel={t('contacts.remove')}
      isDanger
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await save(({ contacts }) => ({ contacts: replacedContact(contacts, contact, undefined) }), etag)
        showToast({ message: t('contacts.removed', { name: contact.name }) })
      }}
    />
  )
}

/** Whom one reaches at the customer; edited by those who manage customers. */
export function ContactsCard({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const mayEdit = useCan()('customer.manage')
  const [edited, setEdited] = useState<CustomerContact | 'new'>()
  const [removed, setRemoved] = useState<CustomerContact>()
  const actionsOf = (contact: CustomerContact): RowAction[] => [
    { id: 'edit', label: t('contacts.edit'), onSelect: () => setEdited(contact) },
    { id: 'remove', label: t('contacts.remove'), isDanger: true, onSelect: () => setRemoved(contact) },
  ]
  const add = mayEdit && (
    <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
      {t('contacts.add')}
    </Button>
  )
  return (
    <SectionCard title={t('contacts.title')} actions={add} isFlush>
      {customer.contacts.length === 0 ? (
        <EmptyState drawing="people" title={t('contacts.empty')} />
      ) : (
        <LineList
          label={t('contacts.title')}
          lines={customer.contacts.map((contact, place) => ({
            key: `${place}-${contact.name}`,
            title: contact.name,
            facts: factsOf(contact),
            actions: mayEdit ? actionsOf(contact) : [],
          }))}
        />
      )}
      {edited && (
        <ContactDrawer
          customer={customer}
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <RemoveContact customer={customer} contact={removed} onClose={() => setRemoved(undefined)} />
      )}
    </SectionCard>
  )
}
