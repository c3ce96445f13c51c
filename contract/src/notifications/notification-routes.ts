import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { route } from '../route.ts'
import { NotificationGroup } from './kind-row.ts'
import { NotificationKind } from './notification-kinds.ts'

/** One thing a person is told of. `link` is a path of the console. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  group: NotificationGroup,
  title: LocalizedText,
  link: z.string(),
  /** How many events it stands for. */
  count: z.number().int(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = route({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the signed-in person is told of, newest first',
  access: 'session',
  query: listQuery({ group: NotificationGroup, isRead: z.enum(['true', 'false']) }),
  response: pageOf(Notification),
})

export const countUnread = route({
  name: 'countUnread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many are not read yet',
  access: 'session',
  response: z.object({ unread: z.number().int() }),
})

export const markNotification = route({
  name: 'markNotification',
  method: 'PATCH',
  path: '/api/notifications/:notificationId',
  summary: 'Mark one as read or unread',
  access: 'session',
  params: idParams('notificationId'),
  body: z.object({ isRead: z.boolean() }),
  response: Notification,
})

export const markAllRead = route({
  name: 'markAllRead',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark all, or all of one group, as read',
  access: 'session',
  body: z.object({ group: NotificationGroup.optional() }),
})

export const NotificationSetting = z.object({
  kind: NotificationKind,
  isShown: z.boolean(),
  isMailed: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

const Settings = z.object({
  /** Without a mail server nothing is mailed, whatever is chosen. */
  isMailSetUp: z.boolean(),
  /** Only the kinds that the person's roles can be told of. */
  items: z.array(NotificationSetting),
})

export const listNotificationSettings = route({
  name: 'listNotificationSettings',
  method: 'GET',
  path: '/api/profile/notifications',
  summary: 'What the signed-in person wants to be told of, and how',
  access: 'session',
  response: Settings,
})

export const updateNotificationSetting = route({
  name: 'updateNotificationSetting',
  method: 'PUT',
  path: '/api/profile/notifications',
  summary: 'Choose how to be told of one kind',
  access: 'session',
  body: NotificationSetting,
  response: Settings,
})

export const keepNotificationSettings = route({
  name: 'keepNotificationSettings',
  method: 'POST',
  path: '/api/profile/notifications/confirmation',
  summary: 'Keep every kind as it is set now',
  access: 'session',
  response: Settings,
})

export const notificationRoutes = [
  listNotifications,
  countUnread,
  markNotification,
  markAllRead,
  listNotificationSettings,
  updateNotificationSetting,
  keepNotificationSettings,
]
