import { asc, getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { blobs } from '../../db/schema/files.ts'

export interface MeasuredTable {
  bytes: number
  /** The planner's guess; null: nobody has looked yet. */
  rows: number | null
}

const Sizes = z.object({
  rows: z.array(z.object({ name: z.string(), bytes: z.coerce.number(), rows: z.coerce.number().nullable() })),
})
const Sums = z.object({ rows: z.array(z.object({ count: z.coerce.number(), bytes: z.coerce.number() })) })
const Bytes = z.object({ rows: z.array(z.object({ bytes: z.coerce.number() })) })

/** Every table of the product by its name: with indexes, and what is stored beside the rows. */
export async function measureTables(db: Db): Promise<Map<string, MeasuredTable>> {
  const found = await db.execute(sql`
    select c.relname as name, pg_total_relation_size(c.oid) as bytes,
      case when c.reltuples < 0 then null else c.reltuples::float8 end as rows
    from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace`)
  return new Map(Sizes.parse(found).rows.map(({ name, bytes, rows }) => [name, { bytes, rows }]))
}

/** The database as a whole, the jobs' tables among it. */
export async function measureDatabase(db: Db): Promise<number> {
  const found = await db.execute(sql`select pg_database_size(current_database()) as bytes`)
  return Bytes.parse(found).rows[0]?.bytes ?? 0
}

/** The contents of files that are stored. */
export async function measureBlobs(db: Db): Promise<{ count: number; bytes: number }> {
  const found = await db.execute(
    sql`select count(*) as count, coalesce(sum(size_bytes), 0) as bytes from ${blobs}`,
  )
  return Sums.parse(found).rows[0] ?? { count: 0, bytes: 0 }
}

/** The size of some tables together. */
export function sizeOf(tables: readonly PgTable[], sizes: ReadonlyMap<string, MeasuredTable>): number {
  return tables.reduce((sum, table) => sum + (sizes.get(getTableName(table))?.bytes ?? 0), 0)
}

/** Finds when the first record of the audit log was written; undefined while there is none. */
export async function findOldestRecord(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: auditLog.at }).from(auditLog).orderBy(asc(auditLog.seq)).limit(1)
  return row?.at
}
