import { getCustomer, listCustomers } from '@filo/contract/customers/customers-routes'
import { customerRoles, roleKeys, roleNames } from '@filo/contract/roles'
import { listUsers } from '@filo/contract/users/users-routes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAbout } from '../../../api/about.ts'
import { paths } from '../../../app/paths.ts'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { FilterDef } from '../../../ui/table/column.ts'
import { PersonDrawer } from './PersonDrawer.tsx'
import { listedStatuses } from './person-status.ts'
import { usePersonActions } from './use-person-actions.tsx'
import { usePersonColumns } from './use-person-columns.tsx'

/** Filters of the list; only staff see people of several customers. */
function useFilters(seesAll: boolean): FilterDef[] {
  const { t } = useTranslation('users')
  const localized = useLocalized()
  const can = useCan()
  const statuses = useStateOptions('user', listedStatuses)
  const customer = useRecordFilter({
    field: 'customerId',
    label: t('fields.customer'),
    list: listCustomers,
    query: { sort: 'name' },
    one: getCustomer,
    oneParams: (customerId) => ({ customerId }),
    option: ({ id, name }) => ({ value: id, label: name }),
  })
  const offered = seesAll ? roleKeys : customerRoles
  const roles = offered.map((value) => ({ value, label: localized(roleNames[value]) }))
  return [
    { field: 'role', label: t('fields.role'), options: roles },
    { field: 'status', label: t('fields.status'), options: statuses },
    ...(seesAll && can('customer.read') ? [customer] : []),
  ]
}

/** The people in scope. */
export function PeopleTab({ primaryAction }: { primaryAction: ReactNode }) {
  const { t } = useTranslation('users')
  const { user: self } = useSession()
  const [params, setParams] = useQueryParams()
  const seesAll = self.customerId === null
  const hasSso = Boolean(useAbout().data?.sso)
  const columns = usePersonColumns({ showsCustomer: seesAll, showsSso: seesAll && hasSso })
  const filters = useFilters(seesAll)
  const { actionsOf, dialogs } = usePersonActions()
  return (
    <>
      <ListPage
        route={listUsers}
        label={t('tabs.people')}
        errorTitle={t('errors.people')}
        columns={columns}
        filters={filters}
        searchLabel={t('search')}
        rowId={(user) => user.id}
        rowName={(user) => user.displayName}
        rowHref={(user) => paths.users({ ...params, userId: user.id })}
        rowActions={actionsOf}
        onPreview={(user) => setParams({ userId: user.id })}
        primaryAction={primaryAction}
        defaults={{ sort: { field: 'displayName', isDescending: false } }}
        topics={['users']}
        empty={{ drawing: 'people', title: t('empty.people') }}
        after={({ items, totalCount }) =>
          totalCount === 1 &&
          items[0]?.isSelf && <EmptyState drawing="people" title={t('empty.people')} action={primaryAction} />
        }
      />
      {params['userId'] && <PersonDrawer userId={params['userId']} />}
      {dialogs}
    </>
  )
}
