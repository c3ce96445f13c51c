import { and, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { readSampled, sampleOf } from './estimate-count.ts'
import { inOrder } from './keyset.ts'
import type { Slice } from './list-places.ts'

/**
 * About how many rows a walk in the list's order passes until a page is full: those of a sample that stand before its
 * first matches. Undefined where the sample has too few of them to tell, or another table says the order.
 */
export async function walkLength(db: Db, slice: Slice): Promise<number | undefined> {
  const { table, joined, order, where, after, limit, offset } = slice
  if (joined) return undefined
  const sample = await sampleOf(db, table)
  const { from, scale } = sample
  const last = Math.max(1, Math.ceil((offset + limit) / scale))
  const { column, isDescending } = order
  const isBefore = isDescending
    ? sql`coalesce(${column} > place, place is null and ${column} is not null)`
    : sql`coalesce(${column} < place, place is not null and ${column} is null)`
  const placed = { ...order, column: sql`place`, id: sql`place_id` }
  const passed = await readSampled(
    db,
    sample,
    sql`with last_shown as materialized (
        select place from (
          select ${column} as place, ${order.id} as place_id from ${from} where ${and(where, after) ?? sql`true`}
        ) as met order by ${sql.join(inOrder(placed), sql`, `)} limit 1 offset ${last - 1})
      select case when exists (select from last_shown) then (
        select count(*) from ${from}, last_shown where ${and(after, isBefore)}) end as value`,
  )
  return passed === undefined ? undefined : passed * scale
}
