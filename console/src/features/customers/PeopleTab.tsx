import { roleNames } from '@filo/contract/roles'
import { listUsers, type User } from '@filo/contract/users/users-routes'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { filteredList, paths } from '../../app/paths.ts'
import { StateChip } from '../../components/status/StateChip.tsx'
import { ListPart } from '../../components/table/ListPart.tsx'
import { useListState } from '../../components/table/use-list-state.ts'
import { useLocalized } from '../../i18n/localized.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

function useColumns(): Column<User>[] {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  return [
    {
      id: 'displayName',
      header: t('people.name'),
      cell: ({ displayName }) => displayName,
      note: ({ email }) => email,
      sortField: 'displayName',
      csvFields: [
        { field: 'displayName', header: t('people.name') },
        { field: 'email', header: t('people.email') },
      ],
      width: 210,
      minWidth: 160,
    },
    {
      id: 'roles',
      header: t('people.roles'),
      cell: ({ roles }) => roles.map(({ roleKey }) => localized(roleNames[roleKey])).join(', '),
      csvField: 'roles.roleKey',
      card: 'field',
      width: 170,
      minWidth: 130,
    },
    {
      id: 'lastLoginAt',
      header: t('people.lastLogin'),
      cell: ({ lastLoginAt }) => (lastLoginAt ? <RelativeTime at={lastLoginAt} /> : t('people.never')),
      sortField: 'lastLoginAt',
      width: 128,
      minWidth: 128,
      foldOrder: 1,
    },
    {
      id: 'status',
      header: t('people.status'),
      cell: ({ status }) => <StateChip kind="user" state={status} />,
      sortField: 'status',
      card: 'chip',
      width: 116,
      minWidth: 106,
    },
  ]
}

/** The people of a customer; they are invited and changed on the page of all. */
export function PeopleTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const [state, setState] = useListState(
    { sort: { field: 'displayName', isDescending: false } },
    { prefix: 'users', of: customerId },
  )
  const columns = useColumns()
  useEvents(['users'], { about: { customerId }, invalidates: [listUsers] })
  const open = (
    <Button variant="outlined" href={filteredList(paths.users(), { customerId })}>
      {t('openInList')}
    </Button>
  )
  return (
    <ListPart
      route={listUsers}
      query={{ 'f.customerId': [customerId] }}
      label={t('tabs.users')}
      errorTitle={t('people.failed')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowName={({ displayName }) => displayName}
      rowHref={({ id }) => paths.users({ userId: id })}
      searchLabel={t('people.search')}
      primaryAction={open}
      empty={{ drawing: 'people', title: t('people.empty'), action: open }}
    />
  )
}
