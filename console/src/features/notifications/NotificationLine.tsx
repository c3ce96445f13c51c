import type { Notification } from '@filo/contract/notifications/notification-routes'
import MarkRead from '@mui/icons-material/DoneOutlined'
import MarkUnread from '@mui/icons-material/MarkEmailUnreadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { toneColor } from '../../ui/status/tone.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { notificationStyles } from './notification-look.ts'

interface Props {
  item: Notification
  isRead: boolean
  onMark: (isRead: boolean) => void
}

/** One line: what happened, when, and whether it was read; opening it marks it as read. */
export function NotificationLine({ item, isRead, onMark }: Props) {
  const { t } = useTranslation('notifications')
  const localized = useLocalized()
  const canOpen = useCanOpen()
  const { icon: Icon, tone } = notificationStyles[item.kind]
  const title = localized(item.title)
  const weight = isRead ? 400 : 600
  const toggle = isRead ? t('markUnread') : t('markRead')
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        alignItems: 'flex-start',
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 20, mt: 0.25, color: (theme) => toneColor(theme, tone) }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {!isRead && <Box sx={{ color: 'primary.main', fontSize: 12, fontWeight: 600 }}>{t('new')}</Box>}
        {canOpen(item.link) ? (
          <Link href={item.link} onClick={() => onMark(true)} sx={{ fontWeight: weight }}>
            {title}
          </Link>
        ) : (
          <Box sx={{ fontWeight: weight }}>{title}</Box>
        )}
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          <RelativeTime at={item.at} />
        </Box>
      </Box>
      <Hint title={toggle}>
        <IconButton
          size="small"
          aria-label={`${toggle}: ${title}`}
          onClick={() => onMark(!isRead)}
          sx={{ width: 36, height: 36 }}
        >
          {isRead ? <MarkUnread fontSize="small" /> : <MarkRead fontSize="small" />}
        </IconButton>
      </Hint>
    </Box>
  )
}
