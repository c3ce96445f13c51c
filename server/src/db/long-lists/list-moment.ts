import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'

/** PostgreSQL's rows keep the last 32 bits of the number of the transaction that wrote them. */
const NUMBERS = 2 ** 32
/** So many transactions that were under way are named in a cursor; with more, all since the oldest of them count. */
const NAMED = 48

const TransactionNumber = z
  .number()
  .int()
  .min(0)
  .max(NUMBERS - 1)

/**
 * The moment the first page of a list was read: what a transaction wrote that had not ended by then was written since.
 * Numbers of transactions are the last 32 bits of PostgreSQL's.
 */
export const ListMoment = z.strictObject({
  /** The first transaction that had not begun. */
  next: TransactionNumber,
  /** Those that had begun and not ended: how many transactions before `next`, which is short to write. */
  open: z.array(TransactionNumber).max(NAMED),
  /** The order's last value then, where its values rise to the present. */
  top: z.string().max(400).nullable(),
})
export type ListMoment = z.infer<typeof ListMoment>

function lastBits(transaction: string): number {
  return Number(BigInt(transaction) % BigInt(NUMBERS))
}

/** How many transactions one is before another. */
function distance(before: string, transaction: string): number {
  return lastBits(String(BigInt(transaction) - BigInt(before)))
}

/** The moment of a snapshot as PostgreSQL writes it, `oldest:next:open,open`. @throws Error for any other text */
export function momentOf(snapshot: string, top: string | null): ListMoment {
  const [oldest, next, listed] = snapshot.split(':')
  if (!oldest || !next || listed === undefined) throw new Error(`no snapshot: ${snapshot}`)
  const open = listed ? listed.split(',') : []
  return open.length > NAMED
    ? { next: lastBits(oldest), open: [], top }
    : { next: lastBits(next), open: open.map((each) => distance(each, next)), top }
}

/**
 * Rows of a table that were written since a moment, as far as their last 2^31 transactions tell; nothing of the product
 * writes within a savepoint, whose number a snapshot would not name.
 */
export function isWrittenSince(table: PgTable, { next, open }: ListMoment): SQL {
  const writer = sql`${table}.xmin::text::bigint`
  const isLater = sql`mod(${writer} - ${next}::bigint + ${NUMBERS}::bigint, ${NUMBERS}::bigint) < ${NUMBERS / 2}::bigint`
  if (open.length === 0) return isLater
  const numbers = sql.join(
    open.map((before) => sql`${(next - before + NUMBERS) % NUMBERS}::bigint`),
    sql`, `,
  )
  return sql`(${isLater} or ${writer} in (${numbers}))`
}
