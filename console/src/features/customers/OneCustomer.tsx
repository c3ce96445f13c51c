import { listAudit } from '@filo/contract/audit/audit-routes'
import { type Customer, getCustomer } from '@filo/contract/customers/customers-routes'
import EditIcon from '@mui/icons-material/EditOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { countsEveryMs, useEvents } from '../../api/use-events.ts'
import { useCountryName } from '../../components/form/use-country-name.ts'
import { DetailPage } from '../../components/page/DetailPage.tsx'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useCan } from '../../session/session.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { RowAction } from '../../ui/table/column.ts'
import { useCustomerTabs } from './use-customer-tabs.tsx'

const ProfileDrawer = lazyDialog(async () => (await import('./ProfileDrawer.tsx')).ProfileDrawer)
const StatusDialog = lazyDialog(async () => (await import('./StatusDialog.tsx')).StatusDialog)

function AboutCustomer({ customer }: { customer: Customer }) {
  const { t } = useTranslation('customers')
  const can = useCan()
  const countryName = useCountryName()
  const [isEditing, setIsEditing] = useState(false)
  const [isChangingStatus, setIsChangingStatus] = useState(false)
  const isInactive = customer.status === 'inactive'
  const status: RowAction = {
    id: 'status',
    label: t(isInactive ? 'status.reactivate' : 'status.deactivate'),
    isDanger: !isInactive,
    onSelect: () => setIsChangingStatus(true),
  }
  const edit = (
    <Button variant="outlined" startIcon={<EditIcon />} onClick={() => setIsEditing(true)}>
      {t('edit.open')}
    </Button>
  )
  return (
    <>
      <DetailPage
        keepsLists
        name={customer.name}
        identifier={{ label: t('fields.code'), value: customer.code }}
        chips={<StateChip kind="customer" state={customer.status} />}
        meta={[customer.city, countryName(customer.country)].filter(Boolean).join(' · ')}
        secondaryActions={can('customer.manage') && edit}
        menuActions={can('customer.manage') ? [status] : undefined}
        notice={isInactive && <Alert severity="warning">{t('status.notice')}</Alert>}
        tabs={useCustomerTabs(customer)}
      />
      {isChangingStatus && <StatusDialog customer={customer} onClose={() => setIsChangingStatus(false)} />}
      {isEditing && <ProfileDrawer customer={customer} onClose={() => setIsEditing(false)} />}
    </>
  )
}

/** One customer with everything known of it, kept current. */
export function OneCustomer({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const query = useApiQuery(getCustomer, { params: { customerId } })
  const can = useCan()
  useEvents(['customers'], { about: { recordIds: [customerId] }, invalidates: [getCustomer, listAudit] })
  // How many robots stand where changes with the robots.
  useEvents(can('robot.read') ? ['robots'] : [], {
    about: { customerId },
    invalidates: [getCustomer],
    everyMs: countsEveryMs,
  })
  return (
    <QueryPanel query={query} errorTitle={t('errors.one')} lines={10}>
      {(customer) => <AboutCustomer customer={customer} />}
    </QueryPanel>
  )
}
