import { noticeMinutes, productRules } from '@filo/contract/connection/connection-rules'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import * as facts from './audit-facts-store.ts'
import { silentRobot } from './clock-notices.ts'
import { takeReturned, takeSilent } from './silence-store.ts'
import type { Teller } from './tell-people.ts'

const SLICE = 500
const MINUTE_MS = 60_000

interface Slice {
  /** Whose lists changed. */
  told: string[]
  isMore: boolean
}

const nothing: Slice = { told: [], isMore: false }

type Deps = Pick<BaseContext, 'db' | 'clock'> & { teller: Teller }

/**
 * Tells of robots that are offline for longer than is borne of them, and that they are back. For each number of minutes
 * that rules can name, a cursor keeps up to which time last seen was looked: a robot passes it once, whoever looks, and a
 * server that was down goes on where it was. Rules that change count for who passes from then on.
 */
export function createSilenceNotices({ db, clock, teller }: Deps) {
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

  async function tellSlice(tx: Db, minutes: number): Promise<Slice> {
    await facts.waitToFollow(tx)
    const to = dueAt(minutes)
    const from = new Date((await facts.readCursor(tx, cursorOf(minutes))) ?? to.getTime())
    if (to <= from) return nothing
    const slice = { at: clock.now(), limit: SLICE }
    const { silent, isMore, lookedTo } = await takeSilent(tx, { minutes, from, to }, slice)
    await facts.saveCursor(tx, cursorOf(minutes), lookedTo.getTime(), clock.now())
    const told = await teller.tell(
      tx,
      silent.map((robot) => silentRobot(robot, minutes)),
    )
    return { told, isMore }
  }

  async function settleSlice(tx: Db): Promise<Slice> {
    await facts.waitToFollow(tx)
    const objectIds = await takeReturned(tx, SLICE)
    const told = await teller.settleMany(tx, ['robot_offline'], objectIds)
    return { told, isMore: objectIds.length === SLICE }
  }

  async function inSlices(slice: (tx: Db) => Promise<Slice>): Promise<string[]> {
    const all: string[] = []
    for (;;) {
      const { told, isMore } = await db.transaction(slice)
      all.push(...told)
      if (!isMore) return all
    }
  }

  /** Each robot once for each time that it is away. @returns whose lists changed */
  async function tellOfSilent(): Promise<string[]> {
    const told: string[] = []
    for (const minutes of noticeMinutes) told.push(...(await inSlices((tx) => tellSlice(tx, minutes))))
    return told
  }

  return { begin, tellOfSilent, settleReturned: () => inSlices(settleSlice) }
}
