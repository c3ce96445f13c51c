import { and, eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'

type CodedTable = PgTable & Record<'id' | 'code' | 'revision', PgColumn>
/** The columns every coded table has, as far as the queries here need them. */
type CodedRow = { id: string; code: string; revision: number }

/** The writes of a table whose rows carry a unique code and a revision. */
export function codedRows<T extends CodedTable>(table: T) {
  type Row = InferSelectModel<T> & CodedRow

  /** Adds a row; @returns whether its code was free */
  async function insert(tx: Db, row: Row): Promise<boolean> {
    const added = await tx
      .insert(table)
      .values(row as InferInsertModel<T>)
      .onConflictDoNothing({ target: table.code })
      .returning()
    return added.length > 0
  }

  /** Writes an edit if nobody was faster; @returns whether it was written */
  async function replace(tx: Db, row: Row, readRevision: number): Promise<boolean> {
    const written = await tx
      .update(table as PgTable)
      .set(row)
      .where(and(eq(table.id, row.id), eq(table.revision, readRevision)))
      .returning()
    return written.length > 0
  }

  async function remove(tx: Db, id: string): Promise<void> {
    await tx.delete(table).where(eq(table.id, id))
  }

  return { insert, replace, remove }
}
