import { noticeMinutes, productRules } from '@filo/contract/connection/connection-rules'
import { MINUTE_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import * as facts from './audit-facts-store.ts'
import { silentRobot } from './notices/clock-notices.ts'
import type { Teller } from './notify-people.ts'
import { claimReturned, claimSilent } from './silence-store.ts'

const SLICE = 500

type Deps = Pick<BaseContext, 'db' | 'clock'> & {
  teller: Teller
  /** Has people read their lists anew once the transaction is committed. */
  publishLists: (tx: Db, userIds: readonly string[]) => void
}

/**
 * Tells of robots that are offline for longer than is borne of them, and that they are back. For each number of minutes
 * that rules can name, a cursor keeps up to which time last seen was looked: a robot passes it once, whoever looks, and a
 * server that was down goes on where it was. Rules that change count for who passes from then on.
 */
export function createSilenceNotices({ db, clock, teller, publishLists }: Deps) {
  const cursorOf = (minutes: number) => `silence.${minutes}` as const
  const dueAt = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE_MS)

  /** Who was silent before an installation could tell of it is no news. */
  async function begin(tx: Db): Promise<void> {
    for (const minutes of noticeMinutes) {
      if ((await facts.readCursor(tx, cursorOf(minutes))) !== undefined) continue
      // Earlier versions kept one cursor, for what is the product's number of minutes now.
      const former =
        minutes === productRules.noticeAfterMin ? await facts.readCursor(tx, 'silence') : undefined
      await facts.saveCursor(tx, cursorOf(minutes), former ?? dueAt(minutes).getTime(), clock.now())
    }
  }

  /** @returns whether there is more */
  async function notifySlice(tx: Db, minutes: number): Promise<boolean> {
    await facts.waitToFollow(tx)
    const to = dueAt(minutes)
    const from = new Date((await facts.readCursor(tx, cursorOf(minutes))) ?? to.getTime())
    if (to <= from) return false
    const slice = { at: clock.now(), limit: SLICE }
    const { silent, isMore, lookedTo } = await claimSilent(tx, { minutes, from, to }, slice)
    await facts.saveCursor(tx, cursorOf(minutes), lookedTo.getTime(), clock.now())
    const notified = await teller.notify(
      tx,
      silent.map((robot) => silentRobot(robot, minutes)),
    )
    publishLists(tx, notified)
    return isMore
  }

  /** @returns whether there is more */
  async function settleSlice(tx: Db): Promise<boolean> {
    await facts.waitToFollow(tx)
    const objectIds = await claimReturned(tx, SLICE)
    publishLists(tx, await teller.settleMany(tx, ['robot_offline'], objectIds))
    return objectIds.length === SLICE
  }

  async function inSlices(slice: (tx: Db) => Promise<boolean>): Promise<void> {
    let isMore = true
    while (isMore) isMore = await db.transaction(slice)
  }

  /** Each robot once for each time that it is away. */
  async function notifyOfSilent(): Promise<void> {
    for (const minutes of noticeMinutes) await inSlices((tx) => notifySlice(tx, minutes))
  }

  return { begin, notifyOfSilent, settleReturned: () => inSlices(settleSlice) }
}
