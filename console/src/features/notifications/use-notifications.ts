import type { NotificationGroup } from '@filo/contract/notifications/kind-row'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markNotification,
} from '@filo/contract/notifications/notification-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { useEvents } from '../../api/use-events.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { showToast } from '../../ui/toast/toast-store.ts'

const pageSize = 25
const mostShown = 100
const touched = [listNotifications, countUnread]

/** A person's notifications of one group, newest first; marks show at once and go back when they fail. */
export function useNotifications(group: NotificationGroup | undefined) {
  const { t } = useTranslation('notifications')
  const readError = useReadError()
  const [size, setSize] = useState(pageSize)
  const [marks, setMarks] = useState<Record<string, boolean>>({})
  const onError = (error: Parameters<typeof readError>[0]) => {
    setMarks({})
    showToast({ tone: 'error', message: t('notMarked', { reason: readError(error) }) })
  }
  const filter = group ? { 'f.group': [group] } : {}
  const query = useApiQuery(listNotifications, { query: { size, ...filter } }, { keepPrevious: true })
  const one = useApiMutation(markNotification, { invalidates: touched, onError })
  const all = useApiMutation(markAllRead, { invalidates: touched, onError })
  useEvents(['notifications'], { invalidates: touched })
  return {
    query,
    isRead: (item: { id: string; readAt: string | null }) => marks[item.id] ?? item.readAt !== null,
    hasMore: size < mostShown && (query.data?.totalCount ?? 0) > size,
    showMore: () => setSize((now) => Math.min(mostShown, now + pageSize)),
    mark: (notificationId: string, isRead: boolean) => {
      setMarks((now) => ({ ...now, [notificationId]: isRead }))
      one.mutate({ params: { notificationId }, body: { isRead } })
    },
    markAll: () => {
      const ids = query.data?.items.map(({ id }) => id) ?? []
      setMarks(Object.fromEntries(ids.map((id) => [id, true])))
      all.mutate({ body: group ? { group } : {} })
    },
  }
}

export type Notifications = ReturnType<typeof useNotifications>
