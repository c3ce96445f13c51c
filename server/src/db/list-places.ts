import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { inOrder, type ListOrder, type Place, placeValue } from './keyset.ts'

/** A list that may grow beyond what pages reach. */
export interface LongList {
  table: PgTable
  /** What the list is ordered by stands there; every row of `table` has exactly one. */
  joined?: { table: PgTable; on: SQL } | undefined
  order: ListOrder
  /** The actor's scope is in it; it names columns of `table` alone. */
  where: SQL | undefined
}

/** The part of a list that a page shows. */
export interface Slice extends LongList {
  limit: number
  offset: number
}

/** The places of a page's rows, by walking an index in the order wanted. */
export function walkedPlaces(
  db: Db,
  { table, joined, order, where, limit, offset }: Slice,
): Promise<Place[]> {
  const rows = db
    .select({ id: sql<string>`(${order.id})::text`, value: placeValue(order) })
    .from(table)
    .$dynamic()
  return (joined ? rows.innerJoin(joined.table, joined.on) : rows)
    .where(where)
    .orderBy(...inOrder(order))
    .limit(limit)
    .offset(offset)
}

/**
 * The places of a page of few matches: these first, then their order; never a walk through all others. There must not
 * be more than `atMost` matches: it is the limit that keeps the planner from walking the order after all.
 */
export function pickedPlaces(
  db: Db,
  { table, joined, order, where, limit, offset }: Slice,
  atMost: number,
): Promise<Place[]> {
  const columns = {
    id: sql`${order.id}`.as('id'),
    value: placeValue(order).as('value'),
    place: sql`${order.column}`.as('place'),
  }
  const rows = db.select(columns).from(table).$dynamic()
  const few = (joined ? rows.innerJoin(joined.table, joined.on) : rows).where(where).limit(atMost).as('few')
  return db
    .select({ id: sql<string>`(${few.id})::text`, value: sql<string | null>`${few.value}` })
    .from(few)
    .orderBy(...inOrder({ ...order, column: sql`${few.place}`, id: sql`${few.id}` }))
    .limit(limit)
    .offset(offset)
}
