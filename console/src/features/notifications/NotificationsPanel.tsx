import { type NotificationGroup, notificationGroups } from '@filo/contract/notifications/kind-row'
import type { Notification } from '@filo/contract/notifications/notification-routes'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { byDay } from './by-day.ts'
import { NotificationLine } from './NotificationLine.tsx'
import { RecentResults } from './RecentResults.tsx'
import { type Notifications, useNotifications } from './use-notifications.ts'

type Choice = NotificationGroup | 'all'
const choices: readonly Choice[] = ['all', ...notificationGroups]

function GroupChoice({ value, onChoose }: { value: Choice; onChoose: (choice: Choice) => void }) {
  const { t } = useTranslation('notifications')
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={value}
      aria-label={t('show')}
      onChange={(_, chosen: Choice | null) => chosen && onChoose(chosen)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice} value={choice} sx={{ minHeight: 44 }}>
          {t(`groups.${choice}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

function Days({
  items,
  isRead,
  mark,
}: Pick<Notifications, 'isRead' | 'mark'> & { items: readonly Notification[] }) {
  const { timeZone } = useSession().user
  const format = useFormats()
  return byDay(items, timeZone).map((group) => (
    <section key={group.day}>
      <Typography component="h3" variant="subtitle2" color="text.secondary" sx={{ mt: 2 }}>
        {format.date(group.items[0]?.at ?? '')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {group.items.map((item) => (
          <NotificationLine
            key={item.id}
            item={item}
            isRead={isRead(item)}
            onMark={(read) => mark(item.id, read)}
          />
        ))}
      </Box>
    </section>
  ))
}

function Content({ items, notifications }: { items: readonly Notification[]; notifications: Notifications }) {
  const { t } = useTranslation('notifications')
  if (items.length === 0) return <EmptyState drawing="check" title={t('empty')} body={t('emptyBody')} />
  return (
    <>
      <Days items={items} {...notifications} />
      {notifications.hasMore && (
        <Button onClick={notifications.showMore} sx={{ mt: 1 }}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** What the person is told of: all, their own, or of the fleet; and what their own acts came to. */
export function NotificationsPanel() {
  const { t } = useTranslation('notifications')
  const [choice, setChoice] = useState<Choice>('all')
  const notifications = useNotifications(choice === 'all' ? undefined : choice)
  const items = notifications.query.data?.items ?? []
  const hasUnread = items.some((item) => !notifications.isRead(item))
  return (
    <>
      <GroupChoice value={choice} onChoose={setChoice} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mt: 1 }}>
        <Button size="small" disabled={!hasUnread} onClick={notifications.markAll}>
          {t('markAll')}
        </Button>
        <Link href={paths.profile({ tab: 'notifications' })} sx={{ alignSelf: 'center' }}>
          {t('settings')}
        </Link>
      </Box>
      <RecentResults />
      <QueryPanel query={notifications.query} errorTitle={t('failed')} lines={8}>
        {(page) => <Content items={page.items} notifications={notifications} />}
      </QueryPanel>
    </>
  )
}
