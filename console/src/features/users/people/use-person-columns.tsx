import type { User } from '@filo/contract/users/users-routes'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { RoleNames } from '../roles/RoleNames.tsx'
import { robotsHref } from './robots-href.ts'
import { SsoLink } from './SsoLink.tsx'
import { TwoStep } from './TwoStep.tsx'

function RobotCount({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { number } = useFormats()
  const href = robotsHref(user)
  const count = number(user.robotCount)
  if (!href) return count
  return (
    <Link href={href} aria-label={t('robotsOf', { name: user.displayName, count })}>
      {count}
    </Link>
  )
}

/** The columns of /users; people of a customer need not be told which one, nor of a provider that there is none. */
export function usePersonColumns({
  showsCustomer,
  showsSso,
}: {
  showsCustomer: boolean
  showsSso: boolean
}): Column<User>[] {
  const { t } = useTranslation('users')
  const customer: Column<User> = {
    id: 'customerName',
    header: t('fields.customer'),
    cell: (user) => user.customerName ?? t('ownStaff'),
    width: 112,
    minWidth: 104,
    foldOrder: 3,
  }
  const sso: Column<User> = {
    id: 'ssoLinkedAt',
    header: t('fields.sso'),
    cell: (user) => <SsoLink isLinked={user.ssoLinkedAt !== null} />,
    card: 'none',
    width: 124,
    minWidth: 110,
    foldOrder: 7,
  }
  return [
    {
      id: 'displayName',
      header: t('fields.name'),
      cell: (user) => (user.isSelf ? t('self', { name: user.displayName }) : user.displayName),
      sortField: 'displayName',
      width: 140,
      minWidth: 120,
    },
    {
      id: 'email',
      header: t('fields.email'),
      cell: (user) => user.email,
      sortField: 'email',
      width: 232,
      minWidth: 238,
      foldOrder: 4,
    },
    {
      id: 'roles',
      header: t('fields.roles'),
      cell: (user) => <RoleNames isShort roles={user.roles.map(({ roleKey }) => roleKey)} />,
      csvField: 'roles.roleKey',
      card: 'chip',
      width: 180,
      minWidth: 152,
    },
    ...(showsCustomer ? [customer] : []),
    {
      id: 'robotCount',
      header: t('fields.robots'),
      cell: (user) => <RobotCount user={user} />,
      align: 'end',
      card: 'field',
      width: 92,
      minWidth: 76,
      foldOrder: 6,
    },
    {
      id: 'mfaEnabled',
      header: t('fields.mfa'),
      cell: (user) => <TwoStep isOn={user.mfaEnabled} />,
      card: 'none',
      width: 96,
      minWidth: 88,
      foldOrder: 5,
    },
    {
      id: 'lastLoginAt',
      header: t('fields.lastLogin'),
      cell: (user) => (user.lastLoginAt ? <RelativeTime at={user.lastLoginAt} /> : t('never')),
      sortField: 'lastLoginAt',
      width: 132,
      minWidth: 124,
    },
    {
      id: 'status',
      header: t('fields.status'),
      cell: (user) => <StateChip kind="user" state={user.status} />,
      sortField: 'status',
      card: 'chip',
      width: 116,
      minWidth: 90,
    },
    ...(showsSso ? [sso] : []),
  ]
}
