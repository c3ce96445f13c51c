import { fold } from '@filo/contract/fold'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { inTime } from './long-lists/estimate-count.ts'

/** So many rows are named by their ids. */
const NAMED = 1000
/** So long they are looked for (milliseconds): few are found in less. */
const LOOKING_MS = 50

/** A row of another table: `reference` names the `id` of one. */
interface Reference {
  reference: PgColumn
  id: PgColumn
}

/**
 * Whether the row that `reference` names fulfils a condition over its table, asked of each row that is met. Written as a
 * join, PostgreSQL may read the other table as a whole first, where a page shows a few rows of a million.
 */
export function isLookedUp({ reference, id }: Reference, where: SQL | undefined): SQL {
  return sql`((select true from ${id.table} where ${and(eq(id, reference), where)}) is true)`
}

/**
 * The same where nobody knows how many rows fulfil it, as with what people search for: few are named by their ids, whose
 * own rows an index finds; those of many are met by walking.
 */
export async function isOfFound(db: Db, { reference, id }: Reference, where: SQL | undefined): Promise<SQL> {
  const few = await inTime(
    db,
    (tx) =>
      tx
        .select({ id })
        .from(id.table)
        .where(where)
        .limit(NAMED + 1),
    LOOKING_MS,
  )
  if (few?.length === 0) return sql`false`
  if (!few || few.length > NAMED) return isLookedUp({ reference, id }, where)
  return inArray(
    reference,
    few.map((row) => row.id),
  )
}

/** Every word typed fulfils a condition of its own; they are asked one after the other, so that a search takes one connection. */
export async function everyWord(
  q: string | undefined,
  condition: (word: string) => Promise<SQL | undefined>,
): Promise<SQL | undefined> {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  const conditions: (SQL | undefined)[] = []
  for (const word of new Set(words)) conditions.push(await condition(word))
  return and(...conditions)
}
