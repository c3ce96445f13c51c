import { type Customer, listCustomers } from '@filo/contract/customers/customers-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCanWrite } from '../../api/connection.ts'
import { paths } from '../../app/paths.ts'
import { useCountryName } from '../../components/form/use-country-name.ts'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useStateOptions } from '../../components/status/use-state-options.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { listDefaults } from './list-defaults.ts'

const NewCustomerDialog = lazyDialog(
  async () => (await import('../../components/customer/NewCustomerDialog.tsx')).NewCustomerDialog,
)

/** What is shown where there is more room than beside a customer, or in a file. */
function useFurtherColumns(): Column<Customer>[] {
  const { t } = useTranslation('customers')
  const countryName = useCountryName()
  const columns: Column<Customer>[] = [
    { id: 'code', header: t('fields.code'), cell: ({ code }) => code, sortField: 'code' },
    { id: 'city', header: t('fields.city'), cell: ({ city }) => city ?? '—', sortField: 'city' },
    { id: 'country', header: t('fields.country'), cell: ({ country }) => countryName(country) },
    { id: 'timeZone', header: t('fields.timeZone'), cell: ({ timeZone }) => timeZone },
    {
      id: 'status',
      header: t('fields.status'),
      cell: ({ status }) => <StateChip kind="customer" state={status} />,
    },
    {
      id: 'sites',
      header: t('fields.sites'),
      cell: ({ sites }) => sites.map(({ name }) => name).join(', ') || '—',
      csvField: 'sites.name',
    },
    {
      id: 'createdAt',
      header: t('fields.addedAt'),
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      sortField: 'createdAt',
    },
  ]
  return columns.map((column) => ({ ...column, isHiddenByDefault: true, width: 140, card: 'none' }))
}

/** Who a customer is and how many robots it has: all there is room for beside it. */
function useColumns(selectedId: string | undefined): Column<Customer>[] {
  const { t } = useTranslation('customers')
  const { number } = useFormats()
  const inactive = useStateOptions('customer').find(({ value }) => value === 'inactive')?.label
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: ({ id, name }) => (
        <Box
          component="span"
          aria-current={id === selectedId ? 'true' : undefined}
          sx={id === selectedId ? { fontWeight: 700 } : undefined}
        >
          {name}
        </Box>
      ),
      note: ({ code, city, status }) =>
        [code, city, status === 'inactive' && inactive].filter(Boolean).join(' · '),
      sortField: 'name',
      width: 230,
      minWidth: 160,
    },
    {
      id: 'robotCount',
      header: t('fields.robots'),
      cell: ({ robotCount }) => number(robotCount),
      align: 'end',
      card: 'field',
      width: 92,
      minWidth: 84,
    },
    ...useFurtherColumns(),
  ]
}

/** The customers in sight, to be walked through one after the other, and to be added to. */
export function CustomerPane({ selectedId }: { selectedId: string | undefined }) {
  const { t } = useTranslation('customers')
  const can = useCan()
  const canWrite = useCanWrite()
  const [params, setParams] = useQueryParams()
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button variant="contained" disabled={!canWrite} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <ListPage
        route={listCustomers}
        label={t('title')}
        errorTitle={t('errors.list')}
        searchLabel={t('search')}
        columns={useColumns(selectedId)}
        filters={[
          {
            field: 'status',
            label: t('fields.status'),
            isSingle: true,
            options: useStateOptions('customer'),
          },
        ]}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.customerSidebar({ ...params, customerId: id })}
        defaults={listDefaults}
        topics={['customers']}
        empty={{ drawing: 'people', title: t('empty') }}
        offersDemo
        primaryAction={can('customer.manage') ? add : undefined}
      />
      {isAdding && (
        <NewCustomerDialog
          onClose={() => setIsAdding(false)}
          onAdded={({ id }) => {
            setIsAdding(false)
            setParams({ customerId: id, tab: undefined })
          }}
        />
      )}
    </>
  )
}
