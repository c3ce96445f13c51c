import { fillPlaceholders } from '@filo/contract/localized-text'
import { notificationKinds } from '@filo/contract/notifications/notification-kinds'
import type { NotificationRow } from './notifications-store.ts'

type Changed = Pick<NotificationRow, 'title' | 'count' | 'objectIds' | 'readAt' | 'mailAt'>

/** An unread line after one of its records was seen to: with none left it counts as read, and is not mailed. */
export function settleLine(line: NotificationRow, objectId: string, at: Date): Changed {
  const objectIds = line.objectIds.filter((each) => each !== objectId)
  const count = Math.max(line.count - 1, objectIds.length)
  const { many } = notificationKinds[line.kind]
  if (count === 0 || !many) return { ...line, objectIds, readAt: at, mailAt: null }
  const title = {
    tr: fillPlaceholders(many.tr, { count }),
    en: fillPlaceholders(many.en, { count }),
  }
  return { ...line, objectIds, count, title }
}
