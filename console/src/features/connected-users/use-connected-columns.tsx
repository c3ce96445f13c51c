import { type ConnectedKind, connectedKindNames } from '@filo/contract/connected-users/connected-kinds'
import type { ConnectedUser } from '@filo/contract/connected-users/connected-users-routes'
import { roleNames } from '@filo/contract/roles'
import Person from '@mui/icons-material/PersonOutlined'
import SmartToy from '@mui/icons-material/SmartToyOutlined'
import Terminal from '@mui/icons-material/TerminalOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import { useTranslation } from 'react-i18next'
import { screenTextKey } from '../../app/paths.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { deviceName } from '../../lib/device-name.ts'
import { StatusChip } from '../../ui/status/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

const icons: Record<ConnectedKind, typeof SvgIcon> = { console: Person, program: Terminal, robot: SmartToy }

/** What each row says; unknown things are called so. */
function useCells() {
  const { t } = useTranslation(['connected-users', 'app', 'ui'])
  const localized = useLocalized()
  const unknown = t('unknown')
  return {
    name: ({ kind, name, isSelf, ownerName, serial }: ConnectedUser) => {
      const more = kind === 'program' ? t('ownedBy', { name: ownerName ?? unknown }) : serial
      return <TwoLines first={isSelf ? t('self', { name }) : name} second={more === name ? null : more} />
    },
    kind: (kind: ConnectedKind) => localized(connectedKindNames[kind]),
    role: ({ kind, role }: ConnectedUser) =>
      role ? localized(roleNames[role]) : kind === 'robot' ? t('ui:none') : unknown,
    customer: ({ kind, customerName }: ConnectedUser) =>
      customerName ?? (kind === 'robot' ? t('ui:none') : t('ownStaff')),
    device: ({ kind, device }: ConnectedUser) => {
      if (!device) return unknown
      return kind === 'robot' ? t('agent', { version: device }) : deviceName(device)
    },
    page: ({ kind, page }: ConnectedUser) => {
      if (kind !== 'console') return t('ui:none')
      const key = screenTextKey(page ?? '')
      return key ? t(`app:crumbs.${key}`) : unknown
    },
    ip: ({ ip }: ConnectedUser) => ip ?? unknown,
    time: (at: string | null) => (at ? <RelativeTime at={at} /> : unknown),
  }
}

/** The columns of who is connected. */
export function useConnectedColumns(): Column<ConnectedUser>[] {
  const { t } = useTranslation('connected-users')
  const cells = useCells()
  return [
    {
      id: 'name',
      header: t('fields.name'),
      cell: cells.name,
      sortField: 'name',
      csvFields: [
        { field: 'name', header: t('fields.name') },
        { field: 'serial', header: t('fields.serial') },
        { field: 'ownerName', header: t('fields.owner') },
      ],
      width: 190,
      minWidth: 140,
    },
    {
      id: 'kind',
      header: t('fields.kind'),
      cell: ({ kind }) => <StatusChip label={cells.kind(kind)} tone="neutral" icon={icons[kind]} />,
      card: 'chip',
      width: 112,
      minWidth: 108,
    },
    {
      id: 'role',
      header: t('fields.role'),
      cell: cells.role,
      card: 'field',
      width: 150,
      minWidth: 140,
      foldOrder: 3,
    },
    {
      id: 'customerName',
      header: t('fields.customer'),
      cell: cells.customer,
      width: 132,
      minWidth: 112,
      foldOrder: 4,
    },
    { id: 'page', header: t('fields.page'), cell: cells.page, card: 'field', width: 160, minWidth: 144 },
    {
      id: 'device',
      header: t('fields.device'),
      cell: cells.device,
      card: 'none',
      width: 140,
      minWidth: 132,
      foldOrder: 5,
    },
    {
      id: 'ip',
      header: t('fields.ip'),
      cell: cells.ip,
      card: 'none',
      width: 116,
      minWidth: 112,
      foldOrder: 6,
    },
    {
      id: 'since',
      header: t('fields.since'),
      cell: ({ since }) => cells.time(since),
      sortField: 'since',
      card: 'field',
      width: 132,
      minWidth: 128,
    },
    {
      id: 'lastUsedAt',
      header: t('fields.lastUsed'),
      cell: ({ lastUsedAt }) => cells.time(lastUsedAt),
      sortField: 'lastUsedAt',
      card: 'none',
      width: 144,
      minWidth: 140,
      foldOrder: 2,
    },
  ]
}
