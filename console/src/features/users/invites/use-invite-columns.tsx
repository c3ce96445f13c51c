import type { Invite } from '@filo/contract/users/users-routes'
import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined'
import TimerOff from '@mui/icons-material/TimerOffOutlined'
import type SvgIcon from '@mui/material/SvgIcon'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { Tone } from '../../../ui/status/tone.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { RoleNames } from '../roles/RoleNames.tsx'

const styles: Record<Invite['state'], { tone: Tone; icon: typeof SvgIcon }> = {
  open: { tone: 'info', icon: HourglassEmpty },
  used: { tone: 'success', icon: CheckCircle },
  expired: { tone: 'warning', icon: TimerOff },
  revoked: { tone: 'neutral', icon: Cancel },
}

/** The columns of the invitations. */
export function useInviteColumns(): Column<Invite>[] {
  const { t } = useTranslation('users')
  return [
    {
      id: 'displayName',
      header: t('fields.name'),
      cell: (invite) => invite.displayName,
      width: 184,
      minWidth: 130,
    },
    {
      id: 'email',
      header: t('fields.email'),
      cell: (invite) => invite.email,
      width: 240,
      minWidth: 150,
      foldOrder: 3,
    },
    {
      id: 'roles',
      header: t('fields.roles'),
      cell: (invite) => <RoleNames roles={invite.roles} />,
      card: 'chip',
      width: 224,
      minWidth: 130,
    },
    {
      id: 'state',
      header: t('fields.status'),
      cell: (invite) => <StatusChip label={t(`inviteState.${invite.state}`)} {...styles[invite.state]} />,
      card: 'chip',
      width: 152,
      minWidth: 120,
    },
    {
      id: 'createdAt',
      header: t('fields.sentAt'),
      cell: (invite) => <RelativeTime at={invite.createdAt} />,
      width: 144,
      minWidth: 128,
      foldOrder: 2,
    },
    {
      id: 'expiresAt',
      header: t('fields.expiresAt'),
      cell: (invite) => <RelativeTime at={invite.expiresAt} />,
      width: 152,
      minWidth: 128,
    },
  ]
}
