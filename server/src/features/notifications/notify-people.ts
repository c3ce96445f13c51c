import type { NotificationKind } from '@filo/contract/notifications/notification-kinds'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { foldNotice } from './notices/fold-notice.ts'
import { foldKeyOf, type Notice } from './notices/notice.ts'
import { settleLine } from './notices/settle-line.ts'
import type { Settled } from './notices/settled-notices.ts'
import {
  changeLine,
  findLines,
  listUnreadAbout,
  listUnreadAboutAny,
  saveLines,
} from './notifications-store.ts'
import { listRecipients, type Recipient } from './recipients-store.ts'

/** Before a mail goes out, so that more of the same can join it and a person who reads is spared it. */
const MAIL_DELAY_MS = 60_000

/** People whose lines are read and written by one statement. */
const PEOPLE_TOGETHER = 500

type Deps = Pick<BaseContext, 'clock' | 'ids'> & { isMailSetUp: boolean }

const unitOf = ({ audience }: Notice) => (audience.to === 'holders' ? audience.unitId : undefined)

/** Whether a person of the audience is to hear of it: not of an own act, nor of what is not theirs to do. */
function isFor({ actorId, audience }: Notice, userId: string): boolean {
  const isExcepted = audience.to === 'holders' && audience.exceptIds?.includes(userId)
  return actorId !== userId && !isExcepted
}

/** Notices of one key for the same people: they become one line each. */
function togetherKey(notice: Notice): string {
  const { audience } = notice
  const whom = audience.to === 'users' ? audience.userIds.join() : (audience.customerId ?? 'staff')
  return `${foldKeyOf(notice)}|${audience.to}|${whom}`
}

/** Writes notices to everybody they are for. The caller holds the follower's lock. */
export function createTeller({ clock, ids, isMailSetUp }: Deps) {
  /** Notices of one key, folded into each person's line. @returns who is shown something new */
  async function write(
    tx: Db,
    recipients: readonly Recipient[],
    notices: readonly Notice[],
  ): Promise<string[]> {
    const meant = recipients.flatMap((recipient) => {
      const { userId, sees } = recipient
      const [first, ...more] = notices.filter((notice) => isFor(notice, userId) && sees(unitOf(notice)))
      return first ? [{ recipient, first, more, foldKey: foldKeyOf(first) }] : []
    })
    const [any] = meant
    if (!any) return []
    const userIds = meant.map(({ recipient }) => recipient.userId)
    const before = await findLines(tx, userIds, any.foldKey)
    const lines = meant.map(({ recipient: { userId, isShown, isMailed }, first, more, foldKey }) => {
      const mail = { isMailed: isMailed && isMailSetUp, mailDelayMs: MAIL_DELAY_MS }
      const known = before.get(userId)
      const start = foldNotice(known, first, mail)
      const line = more.reduce((folded, notice) => foldNotice(folded, notice, mail), start)
      return { ...line, id: known?.id ?? ids.next(), userId, kind: first.kind, foldKey, isShown }
    })
    await saveLines(tx, lines)
    return lines.filter(({ isShown }) => isShown).map(({ userId }) => userId)
  }

  /** What somebody has seen to leaves everybody's lines. @returns the people whose lists changed */
  async function settle(tx: Db, settled: Settled): Promise<string[]> {
    const lines = await listUnreadAbout(tx, settled)
    for (const line of lines) await changeLine(tx, line.id, settleLine(line, [settled.objectId], clock.now()))
    return lines.map(({ userId }) => userId)
  }

  /** {@link settle} for many records of few lines, in one reading. @returns the people whose lists changed */
  async function settleMany(
    tx: Db,
    kinds: readonly NotificationKind[],
    objectIds: readonly string[],
  ): Promise<string[]> {
    const lines = await listUnreadAboutAny(tx, kinds, objectIds)
    for (const line of lines) {
      const seenTo = objectIds.filter((id) => line.objectIds.includes(id))
      await changeLine(tx, line.id, settleLine(line, seenTo, clock.now()))
    }
    return lines.map(({ userId }) => userId)
  }

  /** @returns the people whose lists changed */
  async function notify(tx: Db, notices: readonly Notice[]): Promise<string[]> {
    const notified: string[] = []
    for (const together of Map.groupBy(notices, togetherKey).values()) {
      const [first] = together
      const recipients = first ? await listRecipients(tx, first, clock.now()) : []
      for (let start = 0; start < recipients.length; start += PEOPLE_TOGETHER)
        notified.push(...(await write(tx, recipients.slice(start, start + PEOPLE_TOGETHER), together)))
    }
    return notified
  }

  return { notify, settle, settleMany }
}

export type Teller = ReturnType<typeof createTeller>
