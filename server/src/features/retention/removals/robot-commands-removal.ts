import { type SQL, sql } from 'drizzle-orm'
import { robotCommands } from '../../../db/schema/robot-links.ts'
import {
  countRemoved,
  countUpTo,
  instantOf,
  type Removal,
  readMoment,
  removedTogether,
  sliceOf,
} from './removal.ts'

/** Those that are done, and those that are not sent any more; one that waits for its robot stays. */
function due(before: Date): SQL {
  const at = instantOf(before)
  return sql`
    select id from (
      select id from ${robotCommands} where done_at is not null and done_at < ${at}
      union all
      select id from ${robotCommands} where done_at is null and expires_at is not null and expires_at < ${at}) as over`
}

/** Commands for robots that are over. */
export const robotCommandsRemoval: Removal = {
  kind: 'robotCommands',
  tables: [robotCommands],
  findOldest: (db) => readMoment(db, sql`select created_at as at from ${robotCommands} order by id limit 1`),
  countDue: (db, before) => countUpTo(db, due(before)),
  removeSlice: async (tx, { before }) =>
    sliceOf(
      await countRemoved(
        tx,
        sql`delete from ${robotCommands} where id in (${due(before)} limit ${removedTogether}) returning 1`,
      ),
    ),
}
