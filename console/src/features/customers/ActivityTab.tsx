import type { Customer } from '@filo/contract/customers/customers-routes'
import { useTranslation } from 'react-i18next'
import { HistoryTab } from '../../components/history/HistoryTab.tsx'
import { useCan } from '../../session/session.ts'

/** What happened to the customer and to what is its own, newest first. */
export function ActivityTab({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const can = useCan()
  const objectTypes = [
    'customer',
    ...(can('robot.read') ? ['produced_robot'] : []),
    ...(can('update.read') ? ['update'] : []),
    ...(can('user.read') ? ['user'] : []),
  ]
  const names = Object.fromEntries(customer.sites.map(({ id, name }) => [id, name]))
  const fieldLabels = {
    taxNo: t('fields.taxNo'),
    country: t('fields.country'),
    city: t('fields.city'),
    contacts: t('contacts.title'),
    sites: t('fields.sites'),
    mode: t('policy.mode'),
    postponeMaxDays: t('policy.postpone'),
    window: t('policy.window'),
    daysOff: t('policy.daysOff'),
    'window.from': t('policy.from'),
    'window.to': t('policy.to'),
    access: t('remote.access'),
    entitlements: t('rights.title'),
    until: t('rights.until'),
    note: t('rights.note'),
  }
  return (
    <HistoryTab
      objectType="customer"
      ofCustomer={{ customerId: customer.id, objectTypes }}
      fieldLabels={fieldLabels}
      names={names}
    />
  )
}
