import { notificationKinds } from '@filo/contract/notifications/notification-kinds'
import type { Notification } from '@filo/contract/notifications/notification-routes'
import type { NotificationRow } from './notifications-store.ts'

/** The only door of notifications to the outside. */
export function presentNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    kind: row.kind,
    group: notificationKinds[row.kind].group,
    title: row.title,
    link: row.link,
    count: row.count,
    at: row.at.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
