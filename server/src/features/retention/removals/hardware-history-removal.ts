import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import {
  hardwareChanges,
  hardwareContents,
  hardwarePassports,
  hardwareSnapshots,
  hardwareStates,
} from '../../../db/schema/hardware.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import {
  countRemoved,
  countUpTo,
  instantOf,
  type Removal,
  readMoment,
  removedTogether,
  type Slice,
} from './removal.ts'

const Walked = z.object({ rows: z.array(z.object({ unit_id: z.string(), hash: z.string() })) })

/** Changes that somebody decided about, or that went back by themselves. */
const dueChanges = (before: Date): SQL => sql`
  select id from ${hardwareChanges} where last_at < ${instantOf(before)} and state not in ('new', 'flagged')`

/** Spans that are over and that no change is left of. */
const dueSnapshots = (before: Date): SQL => sql`
  select s.id from ${hardwareSnapshots} s where s.last_seen_at < ${instantOf(before)}
    and not exists (select 1 from ${hardwareStates} h where h.snapshot_id = s.id)
    and not exists (select 1 from ${hardwareChanges} c where c.from_snapshot_id = s.id)
    and not exists (select 1 from ${hardwareChanges} c where c.to_snapshot_id = s.id)`

/**
 * Walks the contents in the order of their robots and removes those that no span and no passport names. A robot that
 * reports at that moment is left to the next run: what it names anew was looked for before.
 */
async function removeContents(tx: Db, after: string | undefined): Promise<Slice> {
  const [unitId, hash] = after?.split(' ') ?? []
  const isBehind = unitId && hash ? sql`where (unit_id, hash) > (${unitId}::uuid, ${hash})` : sql``
  const walked = await tx.execute(
    sql`select unit_id, hash from ${hardwareContents} ${isBehind} order by unit_id, hash limit ${removedTogether}`,
  )
  const { rows } = Walked.parse(walked)
  const last = rows.at(-1)
  if (!last) return { removed: 0, after: null }
  const units = sql.join(
    [...new Set(rows.map((row) => row.unit_id))].map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const locked = await tx.execute(
    sql`select id as unit_id, '' as hash from ${producedRobots} where id in (${units}) order by id for no key update skip locked`,
  )
  const free = new Set(Walked.parse(locked).rows.map((row) => row.unit_id))
  const named = rows
    .filter((row) => free.has(row.unit_id))
    .map((row) => sql`(${row.unit_id}::uuid, ${row.hash})`)
  const removed =
    named.length === 0
      ? 0
      : await countRemoved(
          tx,
          sql`delete from ${hardwareContents} c where (c.unit_id, c.hash) in (${sql.join(named, sql`, `)})
            and not exists (select 1 from ${hardwareSnapshots} s where s.unit_id = c.unit_id and s.hash = c.hash)
            and not exists (select 1 from ${hardwarePassports} p where p.unit_id = c.unit_id and p.hash = c.hash)
            returning 1`,
        )
  return { removed, after: `contents ${last.unit_id} ${last.hash}` }
}

/** What robots were made of: how they are now, their passports, and changes nobody has decided about stay. */
export const hardwareHistoryRemoval: Removal = {
  kind: 'hardwareHistory',
  tables: [hardwareSnapshots, hardwareContents, hardwareChanges],
  findOldest: (db) =>
    readMoment(
      db,
      sql`select first_seen_at as at from ${hardwareSnapshots} order by last_seen_at, id limit 1`,
    ),
  countDue: (db, before) => countUpTo(db, sql`${dueChanges(before)} union all ${dueSnapshots(before)}`),
  async removeSlice(tx, { before, after }) {
    if (after?.startsWith('contents')) return removeContents(tx, after.slice('contents '.length))
    const changes = await countRemoved(
      tx,
      sql`delete from ${hardwareChanges} where id in (${dueChanges(before)} limit ${removedTogether}) returning 1`,
    )
    if (changes > 0) return { removed: changes, after: '' }
    const spans = await countRemoved(
      tx,
      sql`delete from ${hardwareSnapshots} where id in (${dueSnapshots(before)} limit ${removedTogether}) returning 1`,
    )
    return { removed: spans, after: spans > 0 ? '' : 'contents ' }
  },
}
