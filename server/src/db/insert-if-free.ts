import type { InferInsertModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

/** Adds a row. @returns false when another row has its value in `unique`, also one of somebody who came at the same time */
export async function insertIfFree<T extends PgTable>(
  tx: Db,
  table: T,
  row: InferInsertModel<T>,
  unique: PgColumn,
): Promise<boolean> {
  const added = await tx
    .insert(table)
    .values(row)
    .onConflictDoNothing({ target: unique })
    .returning({ value: unique })
  return added.length > 0
}
