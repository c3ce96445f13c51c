import { type SQL, sql } from 'drizzle-orm'
import { programInstallLogs, programInstalls } from '../../../db/schema/program-installs.ts'
import {
  countRemoved,
  countUpTo,
  instantOf,
  type Removal,
  readMoment,
  removedTogether,
  sliceOf,
} from './removal.ts'

/** Of programs on whose robots nothing is under way. */
function due(before: Date): SQL {
  return sql`
    select l.seq from ${programInstallLogs} l join ${programInstalls} i on i.id = l.install_id
    where l.at < ${instantOf(before)} and i.state in ('installed', 'failed', 'cancelled', 'removed')
    order by l.at, l.seq`
}

/** What hooks of programs printed. */
export const programLogsRemoval: Removal = {
  kind: 'programLogs',
  tables: [programInstallLogs],
  findOldest: (db) => readMoment(db, sql`select at from ${programInstallLogs} order by at, seq limit 1`),
  countDue: (db, before) => countUpTo(db, due(before)),
  removeSlice: async (tx, { before }) =>
    sliceOf(
      await countRemoved(
        tx,
        sql`with gone as (
            delete from ${programInstallLogs} where seq in (${due(before)} limit ${removedTogether})
            returning install_id, octet_length(text) as bytes),
          sums as (select install_id, count(*) as lines, sum(bytes) as bytes from gone group by install_id),
          shortened as (
            update ${programInstalls} set log_lines = log_lines - sums.lines,
              log_bytes = case when log_lines = sums.lines then 0 else log_bytes - sums.bytes end
            from sums where id = sums.install_id)
          select 1 from gone`,
      ),
    ),
}
