import { and, asc, desc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { updateLogs } from '../../db/schema/updates.ts'

/** At most `limit` log lines that come after line `after`, in order. The caller has found the update in the scope. */
export async function listLogRows(db: Db, updateId: string, after: number, limit: number) {
  return db
    .select()
    .from(updateLogs)
    .where(and(eq(updateLogs.updateId, updateId), gt(updateLogs.seq, after)))
    .orderBy(asc(updateLogs.seq))
    .limit(limit)
}

/** The last `limit` log lines, in order. The caller has found the update in the scope. */
export async function listLastLogRows(db: Db, updateId: string, limit: number) {
  const isOfUpdate = eq(updateLogs.updateId, updateId)
  const rows = await db.select().from(updateLogs).where(isOfUpdate).orderBy(desc(updateLogs.seq)).limit(limit)
  return rows.reverse()
}
