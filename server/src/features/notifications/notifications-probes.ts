import * as routes from '@filo/contract/notifications/notification-routes'
import { defineProbes } from '../../authorization/probe.ts'
import { notifications } from '../../db/schema/notifications.ts'

export const probes = defineProbes([
  { route: routes.listNotifications, input: () => ({}) },
  { route: routes.countUnread, input: () => ({}) },
  {
    route: routes.markNotification,
    input: async ({ server }, as) => {
      const { db, ids, clock } = server.context
      const id = ids.next()
      const about = { kind: 'role_changed' as const, title: { tr: 'a', en: 'a' }, link: '/profile' }
      const row = { id, userId: as.userId, foldKey: id, at: clock.now(), isShown: true, ...about }
      await db.insert(notifications).values(row)
      return { params: { notificationId: id }, body: { isRead: true } }
    },
    recordParam: 'notificationId',
  },
  { route: routes.markAllRead, input: () => ({ body: {} }) },
  { route: routes.listNotificationSettings, input: () => ({}) },
  {
    route: routes.updateNotificationSetting,
    input: () => ({ body: { kind: 'role_changed', isShown: true, isMailed: false } }),
  },
  { route: routes.keepNotificationSettings, input: () => ({}) },
])
