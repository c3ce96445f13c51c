import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { foldNotice } from './fold-notice.ts'
import { foldKeyOf, type Notice } from './notice.ts'
import { changeLine, findLine, listUnreadAbout, saveLine } from './notifications-store.ts'
import { listRecipients, type Recipient } from './recipients-store.ts'
import { settleLine } from './settle-line.ts'
import type { Settled } from './settled-notices.ts'

/** Before a mail goes out, so that more of the same can join it and a person who reads is spared it. */
const MAIL_DELAY_MS = 60_000

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
  async function write(tx: Db, recipient: Recipient, notices: readonly Notice[]): Promise<boolean> {
    const { userId, isShown, sees } = recipient
    const meant = notices.filter((notice) => isFor(notice, userId) && sees(unitOf(notice)))
    const [first] = meant
    if (!first) return false
    const foldKey = foldKeyOf(first)
    const before = await findLine(tx, userId, foldKey)
    const mail = { isMailed: recipient.isMailed && isMailSetUp, mailDelayMs: MAIL_DELAY_MS }
    const start = foldNotice(before, first, mail)
    const line = meant.slice(1).reduce((folded, notice) => foldNotice(folded, notice, mail), start)
    await saveLine(tx, { ...line, id: before?.id ?? ids.next(), userId, kind: first.kind, foldKey, isShown })
    return isShown
  }

  /** What somebody has seen to leaves everybody's lines. @returns the people whose lists changed */
  async function settle(tx: Db, settled: Settled): Promise<string[]> {
    const lines = await listUnreadAbout(tx, settled)
    for (const line of lines) await changeLine(tx, line.id, settleLine(line, settled.objectId, clock.now()))
    return lines.map(({ userId }) => userId)
  }

  /** @returns the people whose lists changed */
  async function tell(tx: Db, notices: readonly Notice[]): Promise<string[]> {
    const told: string[] = []
    for (const together of Map.groupBy(notices, togetherKey).values()) {
      const [first] = together
      const recipients = first ? await listRecipients(tx, first, clock.now()) : []
      for (const recipient of recipients) {
        if (await write(tx, recipient, together)) told.push(recipient.userId)
      }
    }
    return told
  }

  return { tell, settle }
}
