import type { LocalizedText } from '@filo/contract/localized-text'
import { notificationKinds } from '@filo/contract/notifications/notification-kinds'
import { type Notice, titleOf } from './notice.ts'

/** Records that one line remembers; beyond them repeats are counted as new. */
const MAX_OBJECTS = 1000

/** The part of a stored line that folding reads and writes. */
export interface Line {
  title: LocalizedText
  params: Notice['params']
  link: string
  count: number
  objectIds: string[]
  at: Date
  readAt: Date | null
  mailAt: Date | null
}

/**
 * A person's line after one more notice. An unread line takes it in and counts each record once; a read one begins
 * anew. Mail goes out once per line until it is read, `mailDelayMs` after its first notice so that more can join.
 */
export function foldNotice(
  before: Line | undefined,
  notice: Notice,
  { isMailed, mailDelayMs }: { isMailed: boolean; mailDelayMs: number },
): Line {
  const { objectId, at } = notice
  const open = before && before.readAt === null ? before : undefined
  const known = open?.objectIds ?? []
  const isRepeat = known.includes(objectId)
  const canCount = notificationKinds[notice.kind].many !== undefined
  const count = open && canCount ? open.count + (isRepeat ? 0 : 1) : 1
  return {
    title: titleOf(notice, count),
    params: notice.params,
    link: (count > 1 && notice.linkOfMany) || notice.link,
    count,
    objectIds: isRepeat || known.length >= MAX_OBJECTS ? known : [...known, objectId],
    at,
    readAt: null,
    mailAt: open ? open.mailAt : isMailed ? new Date(at.getTime() + mailDelayMs) : null,
  }
}
