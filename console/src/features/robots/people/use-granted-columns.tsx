import type { RobotUser } from '@filo/contract/robot-users/robot-users-routes'
import EndedIcon from '@mui/icons-material/EventBusyOutlined'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { useNow } from '../../../ui/time/use-now.ts'
import { useNameColumns } from './use-name-columns.ts'
import { useRobotRoleName } from './use-robot-role-options.ts'

function EndCell({ expiresAt }: Pick<RobotUser, 'expiresAt'>) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const { date } = useFormats()
  const now = useNow()
  if (expiresAt === null) return t('people.noEnd')
  if (new Date(expiresAt).getTime() > now) return date(expiresAt)
  return <StatusChip tone="warning" icon={EndedIcon} label={t('people.ended', { date: date(expiresAt) })} />
}

/** Who was given the robot, as what, until when and by whom. */
export function useGrantedColumns(): Column<RobotUser>[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  const roleName = useRobotRoleName()
  return [
    ...useNameColumns<RobotUser>(),
    {
      id: 'robotRole',
      header: t('people.roleShort'),
      cell: (user) => roleName(user.robotRole),
      sortField: 'robotRole',
      card: 'chip',
      width: 110,
      minWidth: 92,
    },
    {
      id: 'expiresAt',
      header: t('people.end'),
      cell: (user) => <EndCell expiresAt={user.expiresAt} />,
      sortField: 'expiresAt',
      card: 'field',
      width: 140,
      minWidth: 112,
    },
    {
      id: 'grantedAt',
      header: t('people.assigned'),
      cell: (user) => <RelativeTime at={user.grantedAt} />,
      sortField: 'grantedAt',
      width: 128,
      minWidth: 112,
      foldOrder: 2,
    },
    {
      id: 'grantedByName',
      header: t('people.by'),
      cell: (user) => user.grantedByName ?? '—',
      width: 140,
      minWidth: 110,
      foldOrder: 3,
      isHiddenByDefault: true,
    },
  ]
}
