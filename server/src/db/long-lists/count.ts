import { count as countRows, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database.ts'

/** How many rows of a table fulfil a condition. */
export async function count(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ value: countRows() }).from(table).where(where)
  return row?.value ?? 0
}
