import { ConnectedKind, connectedKindNames } from '@filo/contract/connected-users/connected-kinds'
import { type ConnectedUser, listConnectedUsers } from '@filo/contract/connected-users/connected-users-routes'
import { getCustomer, listCustomers } from '@filo/contract/customers/customers-routes'
import { roleKeys, roleNames } from '@filo/contract/roles'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../components/table/use-record-filter.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { useCan } from '../../session/session.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { FilterDef, RowAction } from '../../ui/table/column.ts'
import { useConnectedColumns } from './use-connected-columns.tsx'

const EndSessionDialog = lazyDialog(async () => (await import('./EndSessionDialog.tsx')).EndSessionDialog)

function useFilters(): FilterDef[] {
  const { t } = useTranslation('connected-users')
  const localized = useLocalized()
  const customer = useRecordFilter({
    field: 'customerId',
    label: t('fields.customer'),
    list: listCustomers,
    query: { sort: 'name' },
    one: getCustomer,
    oneParams: (customerId) => ({ customerId }),
    option: ({ id, name }) => ({ value: id, label: name }),
  })
  return [
    {
      field: 'kind',
      label: t('fields.kind'),
      options: ConnectedKind.options.map((value) => ({
        value,
        label: localized(connectedKindNames[value]),
      })),
    },
    {
      field: 'role',
      label: t('fields.role'),
      options: roleKeys.map((value) => ({ value, label: localized(roleNames[value]) })),
    },
    customer,
  ]
}

/** Where more about a row stands, for those who may open it. */
function useHref(): (row: ConnectedUser) => string | undefined {
  const canOpen = useCanOpen()
  return ({ kind, id, userId }) => {
    const href = kind === 'robot' ? paths.aboutRobots({ unitId: id }) : paths.users({ userId: userId ?? '' })
    return canOpen(href) ? href : undefined
  }
}

function useActions(hrefOf: (row: ConnectedUser) => string | undefined, onEnd: (row: ConnectedUser) => void) {
  const { t } = useTranslation('connected-users')
  const navigate = useNavigate()
  const can = useCan()
  return (row: ConnectedUser): RowAction[] => {
    const href = hrefOf(row)
    const open: RowAction = {
      id: 'open',
      label: t(`open.${row.kind}`),
      isReading: true,
      onSelect: () => void navigate({ href: href ?? '' }),
    }
    const reason = row.isSelf ? t('end.notSelf') : t('end.notAllowed')
    const end: RowAction = {
      id: 'end',
      label: t('end.action'),
      isDanger: true,
      onSelect: () => onEnd(row),
      ...(row.canEnd ? {} : { disabledReason: reason }),
    }
    return [...(href ? [open] : []), ...(row.kind === 'console' && can('session.end') ? [end] : [])]
  }
}

/** People, programs and robots that are connected now (docs/screens.md, /connecteduser). */
export function ConnectedUsersPage() {
  const { t } = useTranslation('connected-users')
  const columns = useConnectedColumns()
  const filters = useFilters()
  const hrefOf = useHref()
  const [ending, setEnding] = useState<ConnectedUser>()
  const actionsOf = useActions(hrefOf, setEnding)
  return (
    <>
      <ListPage
        route={listConnectedUsers}
        label={t('title')}
        errorTitle={t('failed')}
        searchLabel={t('search')}
        columns={columns}
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={hrefOf}
        rowActions={actionsOf}
        defaults={{ sort: { field: 'since', isDescending: true } }}
        topics={['connections', 'robots']}
        empty={{ drawing: 'people', title: t('empty') }}
      />
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}
