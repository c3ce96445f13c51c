import { countUnread } from '@filo/contract/notifications/notification-routes'
import Bell from '@mui/icons-material/NotificationsOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { useSession } from '../../session/session.ts'
import { useRootStore } from '../../state/root-store.ts'
import { toggleSidePanel } from '../../state/side-panel.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { useIsCalm } from '../use-is-calm.ts'

/** How many notifications are unread; opens them in the secondary sidebar. */
export function NotificationsBell() {
  const { t } = useTranslation('layouts')
  const isOpen = useRootStore(({ secondarySidebar }) => secondarySidebar.tab === 'notifications')
  const { stateFlag } = useSession()
  const isCalm = useIsCalm() && stateFlag === 'active'
  const unread = useApiQuery(countUnread, {}, { enabled: isCalm }).data?.unread ?? 0
  useEvents(isCalm ? ['notifications'] : [], { invalidates: [countUnread] })
  const name = unread > 0 ? t('unread', { count: unread }) : t('panels.notifications')
  return (
    <Hint title={name}>
      <IconButton aria-label={name} aria-pressed={isOpen} onClick={() => toggleSidePanel('notifications')}>
        <Badge
          badgeContent={unread || undefined}
          max={99}
          color="error"
          slotProps={{ badge: { 'aria-hidden': true } }}
        >
          <Bell />
        </Badge>
      </IconButton>
    </Hint>
  )
}
