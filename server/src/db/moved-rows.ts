import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from './database.ts'
import { inOrder, type ListOrder } from './long-lists/keyset.ts'
import { isWrittenSince, type ListMoment, momentOf } from './long-lists/list-moment.ts'
import { type LongList, pickedPlaces, type Slice, walkedPlaces } from './long-lists/list-places.ts'

/** So many rows a page of the second pass looks at by their ids: some ten milliseconds. */
const LOOKED_AT = 5000
/** Lists of no more matches have all of them looked at by their own index. */
const FEW = 4000

const Moments = z.object({
  rows: z.tuple([z.object({ snapshot: z.string(), top: z.string().nullable() })]),
})
const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** The id that comes before all others. */
export function firstId({ idCast }: ListOrder): string {
  return idCast === 'uuid' ? '00000000-0000-0000-0000-000000000000' : '0'
}

/** The last value of an order whose values rise to the present, where it is read towards that. */
function topOf({ table, joined, order }: LongList): SQL {
  if (order.motion !== 'rising' || order.isDescending) return sql`null`
  const lastFirst = sql.join(inOrder({ ...order, isDescending: true }), sql`, `)
  return sql`(select (${order.column})::text from ${joined?.table ?? table} order by ${lastFirst} limit 1)`
}

/**
 * The moment at which a list is about to be read from its beginning; undefined where the order is fixed. Asked before
 * the first page: who moves between the two is read twice instead of never.
 */
export async function readMoment(db: Db, list: LongList): Promise<ListMoment | undefined> {
  if (list.order.motion === 'fixed') return undefined
  const found = await db.execute(
    sql`select pg_current_snapshot()::text as snapshot, ${topOf(list)}::text as top`,
  )
  const [{ snapshot, top }] = Moments.parse(found).rows
  return momentOf(snapshot, top)
}

/** The ids of a table where they stand by themselves: of a one-to-one table, whose index is walked, its own. */
function idTable({ table, joined }: LongList): PgTable {
  return joined?.isOneToOne ? joined.table : table
}

/** The last id that a page of the second pass looks at; undefined where it gets to the end. */
async function lastLookedAt(db: Db, list: LongList, afterId: string): Promise<string | undefined> {
  const { id, idCast } = list.order
  const found = await db.execute(sql`
    select (${id})::text as id from ${idTable(list)} where ${id} > ${afterId}::${sql.raw(idCast)}
    order by ${id} offset ${LOOKED_AT - 1}::int limit 1`)
  return Ids.parse(found).rows[0]?.id
}

/** Rows of the list that were written since a moment, those of the table that its order stands in included. */
function isWritten({ table, joined }: LongList, moment: ListMoment): SQL {
  const tables = joined ? [table, joined.table] : [table]
  const written = sql.join(
    tables.map((each) => isWrittenSince(each, moment)),
    sql` or `,
  )
  return sql`(${written})`
}

/** Whether one of these rows of a list was written since a moment: it may have been read before, at another place. */
export async function hasMoved(
  db: Db,
  list: LongList,
  moment: ListMoment,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false
  const { table, joined, order } = list
  const isOne = sql`${order.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::${sql.raw(order.idCast)})`
  const rows = db.select({ one: sql`1` }).from(table).$dynamic()
  const found = await (joined ? rows.innerJoin(joined.table, joined.on) : rows)
    .where(and(isOne, isWritten(list, moment)))
    .limit(1)
  return found.length > 0
}

interface MovedQuery {
  moment: ListMoment
  /** Goes on after this id. */
  afterId: string
  limit: number
  /** How many matches the list has, exactly where they are few. */
  totalCount: number
}

/** Rows of a list that were written since its first page was read, by their ids, and the id to go on after. */
interface MovedRows {
  ids: string[]
  next: string | null
}

/**
 * One page of the rows that were written since a list's first page was read: whoever moved past its reader is among
 * them. It may hold fewer than its limit though more follow, as it looks at so many rows only.
 */
export async function readMovedRows(
  db: Db,
  list: LongList,
  { moment, afterId, limit, totalCount }: MovedQuery,
): Promise<MovedRows> {
  const { order } = list
  const byId: ListOrder = { ...order, column: order.id, isNullable: false, isDescending: false }
  const cast = sql.raw(order.idCast)
  const isBeyond = sql`${order.id} > ${afterId}::${cast}`
  const where = and(list.where, isWritten(list, moment))
  const slice: Slice = { ...list, order: byId, where, after: isBeyond, limit: limit + 1, offset: 0 }
  const isFew = totalCount <= FEW / 2
  const last = isFew ? undefined : await lastLookedAt(db, list, afterId)
  const isLookedAt = last === undefined ? isBeyond : and(isBeyond, sql`${order.id} <= ${last}::${cast}`)
  const found = isFew
    ? await pickedPlaces(db, slice, FEW)
    : await walkedPlaces(db, { ...slice, after: isLookedAt })
  const ids = found.slice(0, limit).map(({ id }) => id)
  return { ids, next: found.length > limit ? (ids.at(-1) ?? afterId) : (last ?? null) }
}
