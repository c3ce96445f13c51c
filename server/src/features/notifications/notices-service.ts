import { entitlementNoticeDays } from '@filo/contract/customers/entitlements'
import { HOUR_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import * as facts from './audit-facts-store.ts'
import { dueTest, endingEntitlement, turnedAwayNetwork, waitingRobot } from './notices/clock-notices.ts'
import * as clocked from './notices/clock-notices-store.ts'
import type { Notice } from './notices/notice.ts'
import { noticedActions, noticeOf } from './notices/notices-of-audit.ts'
import { settledBy, settlingActions } from './notices/settled-notices.ts'
import { deleteLinesBefore } from './notifications-store.ts'
import { createTeller } from './notify-people.ts'
import { createSilenceNotices } from './silence-notices-service.ts'

const SLICE = 200
const DAY_MS = 24 * HOUR_MS
const DUE_WITHIN_MS = DAY_MS
const KEEP_LINES_MS = 180 * DAY_MS
const KEEP_MARKS_MS = 30 * DAY_MS

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids' | 'config'> & { isMailSetUp: boolean }

/** Tells people what happened: it follows the audit log, and a clock for what nobody does. */
export function createNoticesService(deps: Deps) {
  const { db, clock, config } = deps
  const teller = createTeller(deps)
  const { notify, settle } = teller
  const silence = createSilenceNotices({ ...deps, teller, publishLists })
  const relevant = new Set([...noticedActions, ...settlingActions])
  const before = (ms: number) => new Date(clock.now().getTime() - ms)

  /** Has people read their lists anew once the transaction is committed. */
  function publishLists(tx: Db, userIds: Iterable<string>): void {
    for (const userId of new Set(userIds)) {
      publish(tx, changed('notifications', null, 'changed', { customerId: null, userId }))
    }
  }

  /** Only what happens from now on is news to an installation that is just being set up or upgraded. */
  async function begin(): Promise<void> {
    await db.transaction(async (tx) => {
      await silence.begin(tx)
      if ((await facts.readCursor(tx, 'audit')) !== undefined) return
      await facts.saveCursor(tx, 'audit', await facts.lastAuditSeq(tx), clock.now())
    })
  }

  /** What was audited so far is told to nobody any more: the records it speaks of go in this transaction. */
  async function skip(tx: Db): Promise<void> {
    await facts.saveCursor(tx, 'audit', await facts.lastAuditSeq(tx), clock.now())
  }

  /** In the order of the log; notices between two settling acts are told together. */
  async function notifyOf(tx: Db, rows: readonly facts.AuditRow[]): Promise<string[]> {
    const notified: string[] = []
    let notices: Notice[] = []
    for (const row of rows) {
      const notice = noticeOf(row, await facts.readSubject(tx, row))
      if (notice) notices.push(notice)
      const settled = settledBy(row)
      if (!settled) continue
      notified.push(...(await notify(tx, notices)), ...(await settle(tx, settled)))
      notices = []
    }
    return [...notified, ...(await notify(tx, notices))]
  }

  /** @returns whether there is more */
  async function notifySlice(tx: Db): Promise<boolean> {
    if (!(await facts.becomeFollower(tx))) return false
    const cursor = (await facts.readCursor(tx, 'audit')) ?? 0
    const rows = await facts.listAuditAfter(tx, cursor, SLICE)
    const notified = await notifyOf(
      tx,
      rows.filter(({ action }) => relevant.has(action)),
    )
    const last = rows.at(-1)
    if (last) await facts.saveCursor(tx, 'audit', last.seq, clock.now())
    publishLists(tx, notified)
    return rows.length === SLICE
  }

  /** Tells of everything audited since the last time; each record once, however often servers stop in between. */
  async function follow(): Promise<void> {
    let isMore = true
    while (isMore) isMore = await db.transaction(notifySlice)
  }

  async function listMarked(tx: Db): Promise<Notice[]> {
    const now = clock.now()
    const due = await clocked.listDueTests(tx, { from: now, to: before(-DUE_WITHIN_MS) })
    const waiting = await clocked.listWaitingRobots(tx)
    const networks = await clocked.listTurnedAwayNetworks(tx, before(HOUR_MS))
    const days = { from: before(DAY_MS), to: before(-(entitlementNoticeDays + 1) * DAY_MS) }
    const endings = await clocked.listEndingEntitlements(tx, days)
    const found = [
      ...due.map((test) => dueTest(test, now)),
      ...waiting.map((robot) => waitingRobot(robot, now)),
      ...networks.map((network) => turnedAwayNetwork(network, config.newRobotsPerHour, now)),
      ...endings.flatMap((ending) => endingEntitlement(ending, now) ?? []),
    ]
    const marks = found.map(({ mark }) => mark)
    const fresh = await clocked.markNew(tx, marks, now)
    return found.filter(({ mark }) => fresh.has(mark)).map(({ notice }) => notice)
  }

  /**
   * Tells of due verdicts, robots that wait to be accepted, rights to updates that end, robots that are back and, unless robots had no chance to come
   * back, those that are offline for too long.
   */
  async function tick({ isSilenceKnown }: { isSilenceKnown: boolean }): Promise<void> {
    await silence.settleReturned()
    if (isSilenceKnown) await silence.notifyOfSilent()
    await db.transaction(async (tx) => {
      if (await facts.becomeFollower(tx)) publishLists(tx, await notify(tx, await listMarked(tx)))
    })
  }

  async function sweep(): Promise<void> {
    await deleteLinesBefore(db, before(KEEP_LINES_MS))
    await clocked.deleteMarksBefore(db, before(KEEP_MARKS_MS))
  }

  return { begin, skip, follow, tick, sweep }
}

export type NoticesService = ReturnType<typeof createNoticesService>
