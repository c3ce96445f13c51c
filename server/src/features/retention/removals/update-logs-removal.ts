import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import { updateLogSizes, updateLogs, updates } from '../../../db/schema/updates.ts'
import { logsTogether } from './logs-together.ts'
import {
  countRemoved,
  instantOf,
  mostCounted,
  type Removal,
  readMoment,
  removedTogether,
  type Slice,
} from './removal.ts'

const Logs = z.object({
  rows: z.array(z.object({ id: z.string(), lines: z.number(), is_due: z.boolean() })),
})
type Log = z.infer<typeof Logs>['rows'][number]

/** Whether the log of size `s` is of an update that ended before, and that is not the newest of its robot. */
const isDue = (before: Date): SQL => sql`exists (
  select 1 from ${updates} u where u.id = s.update_id and u.ended_at < ${instantOf(before)} and exists (
    select 1 from ${updates} n where n.unit_id = u.unit_id and (n.created_at, n.id) > (u.created_at, u.id)))`

/** The next logs in the order of their updates' ids, those that stay among them: so none is looked at twice in a run. */
async function walkLogs(tx: Db, before: Date, after: string | null): Promise<Log[]> {
  const isBehind = after ? sql`and update_id > ${after}::uuid` : sql``
  const walked = await tx.execute(sql`
    with s as materialized (
      select update_id, lines from ${updateLogSizes} where removed_at is null ${isBehind}
      order by update_id limit ${removedTogether})
    select s.update_id as id, s.lines, ${isDue(before)} as is_due from s order by s.update_id`)
  return Logs.parse(walked).rows
}

async function removeSlice(
  tx: Db,
  { before, now, after }: { before: Date; now: Date; after: string | null },
): Promise<Slice> {
  const walked = await walkLogs(tx, before, after)
  const due = walked.filter((log) => log.is_due)
  const batch = logsTogether(due, removedTogether)
  const end = walked.length < removedTogether ? null : (walked.at(-1)?.id ?? null)
  if (batch.length === 0) return { removed: 0, after: end }
  const ids = sql.join(
    batch.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
  const removed = await countRemoved(
    tx,
    sql`delete from ${updateLogs} where seq in (
      select seq from ${updateLogs} where update_id in (${ids}) limit ${removedTogether}) returning 1`,
  )
  // Of a long log the rest is due again in the next slice.
  if (removed === removedTogether) return { removed, after: after ?? '' }
  await tx.execute(
    sql`update ${updateLogSizes} set removed_at = ${instantOf(now)}, lines = 0, bytes = 0 where update_id in (${ids})`,
  )
  return { removed, after: batch.length < due.length ? (batch.at(-1)?.id ?? null) : end }
}

/** What hooks of updates printed: the update itself stays. */
export const updateLogsRemoval: Removal = {
  kind: 'updateLogs',
  tables: [updateLogs, updateLogSizes],
  findOldest: (db) => readMoment(db, sql`select at from ${updateLogs} order by seq limit 1`),
  async countDue(db, before) {
    const found = await db.execute(sql`
      select s.update_id as id, s.lines, true as is_due from ${updateLogSizes} s
      where s.removed_at is null and ${isDue(before)} limit ${mostCounted + 1}`)
    const { rows } = Logs.parse(found)
    const lines = rows.slice(0, mostCounted).reduce((sum, log) => sum + log.lines, 0)
    return { count: lines, isMore: rows.length > mostCounted }
  },
  removeSlice,
}
