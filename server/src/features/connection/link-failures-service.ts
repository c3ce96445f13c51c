import type { ReportedFailure, ReportedReason } from '@filo/contract/connection/connection-routes'
import { presenceRetentionDays } from '@filo/contract/connection/presence-states'
import type { HelloMessage } from '@filo/contract/device/messages/agent-messages'
import { DAY_MS } from '@filo/contract/durations'
import type { BaseContext } from '../../base-context.ts'
import { inBatches } from '../../db/in-batches.ts'
import { type Scope, scopeOf, type UserActor } from '../../rights/actor.ts'
import * as store from './link-failures-store.ts'
import { reportedTimes } from './reported-times.ts'

/** Of one robot that are kept, and shown. */
const MOST_OF_ROBOT = 20
/** Robots whose reports share a transaction: after a network was down thousands come at once. */
const ROBOTS_TOGETHER = 50

interface HelloReport {
  unitId: string
  message: HelloMessage
}

/** A time that a database takes: a robot may say any year. */
const toTime = (at: string) => new Date(Math.max(Date.parse(at), 0))

/** Text that a database takes, in one line. */
const toLine = (text: string) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' ')

function rowsOf({ unitId, message }: HelloReport, customerId: string | null, now: Date): store.FailureRow[] {
  const rows = (message.unreachable ?? []).map(({ code, status, detail, tries, ...failure }) => ({
    unitId,
    code,
    status,
    tries,
    customerId,
    detail: toLine(detail),
    sentAt: toTime(failure.firstAt),
    reportedAt: now,
    ...reportedTimes(failure, message.at, now),
  }))
  // One statement writes a row but once.
  return [...new Map(rows.map((row) => [`${row.code} ${row.sentAt.getTime()}`, row])).values()]
}

function present(row: Awaited<ReturnType<typeof store.listFailures>>[number]): ReportedFailure {
  const { code, status, detail, firstAt, lastAt, tries } = row
  return { code, status, detail, tries, firstAt: firstAt.toISOString(), lastAt: lastAt.toISOString() }
}

/** Why robots could not reach the server, as they say it in their hello. */
export function createLinkFailures({ db, clock }: Pick<BaseContext, 'db' | 'clock'>) {
  const write = inBatches(ROBOTS_TOGETHER, async (all: readonly HelloReport[]) => {
    const now = clock.now()
    const inOrder = all.toSorted((a, b) => (a.unitId < b.unitId ? -1 : 1))
    await db.transaction(async (tx) => {
      const owners = await store.customersOf(
        tx,
        inOrder.map(({ unitId }) => unitId),
      )
      for (const failure of inOrder) {
        const customerId = owners.get(failure.unitId)
        if (customerId === undefined) continue
        await store.putFailures(tx, rowsOf(failure, customerId, now))
        await store.cutFailures(tx, failure.unitId, MOST_OF_ROBOT)
      }
    })
    return all.map(() => undefined)
  })

  return {
    /** Takes in what a robot's hello says of it; to be called before the robot is welcomed, since it forgets it then. */
    handle: async (unitId: string, message: HelloMessage): Promise<void> => {
      if (message.unreachable && message.unreachable.length > 0) await write({ unitId, message })
    },
    /** What a robot said in its owner's time, the newest first. */
    ofUnit: async (scope: Scope, unitId: string): Promise<ReportedFailure[]> =>
      (await store.listFailures(db, scope, unitId, MOST_OF_ROBOT)).map(present),
    /** By how many robots each reason was said in the last day and week. */
    count: async (
      actor: UserActor,
      { customerId }: { customerId?: string | undefined },
    ): Promise<{ reasons: ReportedReason[] }> => {
      const nowMs = clock.now().getTime()
      const since = { day: new Date(nowMs - DAY_MS), week: new Date(nowMs - 7 * DAY_MS) }
      const rows = await store.countReasons(db, scopeOf(actor), { ...since, customerId })
      return {
        reasons: rows.map((row) => ({ ...row, lastReportedAt: row.lastReportedAt.toISOString() })),
      }
    },
    /** Forgets what is older than is kept. */
    sweep: (): Promise<void> =>
      store.deleteFailuresBefore(db, new Date(clock.now().getTime() - presenceRetentionDays * DAY_MS)),
  }
}

export type LinkFailures = ReturnType<typeof createLinkFailures>
