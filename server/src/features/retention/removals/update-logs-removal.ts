import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { updateLogSizes, updateLogs, updates } from '../../../db/schema/updates.ts'
import {
  countRemoved,
  instantOf,
  mostCounted,
  type Removal,
  readMoment,
  removedTogether,
  type Slice,
} from './removal.ts'

/** Logs that one slice looks at. */
const LOGS = 100

const Ids = z.object({ rows: z.array(z.object({ id: z.string(), lines: z.number() })) })

/** Logs of updates that ended before, but for the newest update of each robot, in the order of their ids. */
function dueLogs(before: Date, after: string | null): SQL {
  const isBehind = after ? sql`and s.update_id > ${after}::uuid` : sql``
  return sql`
    select s.update_id as id, s.lines from ${updateLogSizes} s join ${updates} u on u.id = s.update_id
    where s.removed_at is null and u.ended_at < ${instantOf(before)} ${isBehind}
      and exists (select 1 from ${updates} n where n.unit_id = u.unit_id
        and (n.created_at, n.id) > (u.created_at, u.id))
    order by s.update_id`
}

async function removeSlice(
  tx: Parameters<Removal['removeSlice']>[0],
  { before, now, after }: Parameters<Removal['removeSlice']>[1],
): Promise<Slice> {
  const found = Ids.parse(await tx.execute(sql`${dueLogs(before, after)} limit ${LOGS}`)).rows
  const last = found.at(-1)
  if (!last) return { removed: 0, after: null }
  const ids = sql.join(
    found.map(({ id }) => sql`${id}::uuid`),
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
  return { removed, after: last.id }
}

/** What hooks of updates printed: the update itself stays. */
export const updateLogsRemoval: Removal = {
  kind: 'updateLogs',
  tables: [updateLogs, updateLogSizes],
  findOldest: (db) => readMoment(db, sql`select at from ${updateLogs} order by seq limit 1`),
  async countDue(db, before) {
    const found = Ids.parse(await db.execute(sql`${dueLogs(before, null)} limit ${mostCounted + 1}`)).rows
    const lines = found.slice(0, mostCounted).reduce((sum, log) => sum + log.lines, 0)
    return { count: lines, isMore: found.length > mostCounted }
  },
  removeSlice,
}
