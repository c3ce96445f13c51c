import * as routes from '@filo/contract/notifications/notification-routes'
import type { Api } from '../../http/routes/api.ts'
import type { NotificationsService } from './notifications-service.ts'

/** Serves a person their own notifications and how they want to be told. */
export function registerNotificationsRoutes(
  api: Api,
  { notifications }: { notifications: NotificationsService },
): void {
  api.on(routes.listNotifications, ({ actor, query }) => notifications.list(actor, query))
  api.on(routes.countUnread, ({ actor }) => notifications.unread(actor))
  api.on(routes.markNotification, ({ actor, params, body }) =>
    notifications.mark(actor, params.notificationId, body.isRead),
  )
  api.on(routes.markAllRead, ({ actor, body }) => notifications.markAll(actor, body.group))
  api.on(routes.listNotificationSettings, ({ actor }) => notifications.listSettings(actor))
  api.on(routes.updateNotificationSetting, ({ actor, body }) => notifications.choose(actor, body))
  api.on(routes.keepNotificationSettings, ({ actor }) => notifications.keep(actor))
}
