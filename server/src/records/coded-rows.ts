import { commonErrors } from '@filo/contract/common-errors'
import { and, eq, type InferInsertModel, type InferSelectModel } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../db/database.ts'
import { insertIfFree } from '../db/insert-if-free.ts'
import { isUniqueViolation } from '../db/unique-violation.ts'
import { DomainError } from '../ground/domain-error.ts'

type CodedTable = PgTable & Record<'id' | 'code' | 'revision', PgColumn>
/** The columns every coded table has, as far as the queries here need them. */
type CodedRow = { id: string; code: string; revision: number }

/** The refusal of a code that another record has. */
function codeInUse(code: string): DomainError {
  return new DomainError(commonErrors.already_exists, { field: 'code', value: code })
}

/** The writes of a table whose rows carry a unique code and a revision. */
export function codedRows<T extends CodedTable>(table: T) {
  type Row = InferSelectModel<T> & CodedRow

  /** Adds a row. @throws already_exists for a code that another row has */
  async function insert(tx: Db, row: Row): Promise<void> {
    const isFree = await insertIfFree(tx, table, row as InferInsertModel<T>, table.code)
    if (!isFree) throw codeInUse(row.code)
  }

  /** Writes an edit if nobody was faster. @returns whether it was written @throws already_exists */
  async function replace(tx: Db, row: Row, readRevision: number): Promise<boolean> {
    const written = await tx
      .update(table as PgTable)
      .set(row)
      .where(and(eq(table.id, row.id), eq(table.revision, readRevision)))
      .returning()
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? codeInUse(row.code) : error
      })
    return written.length > 0
  }

  async function remove(tx: Db, id: string): Promise<void> {
    await tx.delete(table).where(eq(table.id, id))
  }

  return { insert, replace, remove }
}
