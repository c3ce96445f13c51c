import { notificationKinds } from '@filo/contract/notifications/notification-kinds'
import type { NotificationRow } from '../notifications-store.ts'
import { titleOfMany } from './notice.ts'

type Changed = Pick<NotificationRow, 'title' | 'count' | 'objectIds' | 'readAt' | 'mailAt'>

/** An unread line after some of its records were seen to: with none left it counts as read, and is not mailed. */
export function settleLine(line: NotificationRow, seenTo: readonly string[], at: Date): Changed {
  const objectIds = line.objectIds.filter((each) => !seenTo.includes(each))
  const count = Math.max(line.count - seenTo.length, objectIds.length)
  const { many } = notificationKinds[line.kind]
  if (count === 0 || !many) return { ...line, objectIds, readAt: at, mailAt: null }
  const title = titleOfMany(line, count)
  return { ...line, objectIds, count, title }
}
