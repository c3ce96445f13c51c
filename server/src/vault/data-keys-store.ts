import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { dataKeys } from '../db/schema/data-keys.ts'

export type DataKeyRow = typeof dataKeys.$inferSelect

/** Servers that start at the same time on an empty database agree on one first key. */
const FIRST_KEY_LOCK = 0x46_49_4b_45

// Data keys belong to the installation, not to a customer: no scope applies.

/** All data keys, oldest first; the newest closes. */
export async function listDataKeys(db: Db): Promise<DataKeyRow[]> {
  return db.select().from(dataKeys).orderBy(asc(dataKeys.id))
}

/** One data key; undefined when this installation never had it. */
export async function findDataKey(db: Db, id: string): Promise<DataKeyRow | undefined> {
  const [row] = await db.select().from(dataKeys).where(eq(dataKeys.id, id))
  return row
}

/** Adds the first data key, unless another server was faster. */
export async function insertFirstDataKey(tx: Db, row: DataKeyRow): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_KEY_LOCK})`)
  if ((await listDataKeys(tx)).length === 0) await tx.insert(dataKeys).values(row)
}

/** Writes data keys as they are wrapped now, in place of how they were; new ones are added. */
export async function saveDataKeys(tx: Db, rows: readonly DataKeyRow[]): Promise<void> {
  await tx
    .insert(dataKeys)
    .values([...rows])
    .onConflictDoUpdate({
      target: dataKeys.id,
      set: { wrappedBy: sql`excluded.wrapped_by`, wrapped: sql`excluded.wrapped` },
    })
}
