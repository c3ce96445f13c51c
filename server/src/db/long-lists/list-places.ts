import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../database.ts'
import { after as afterPlace, inOrder, type ListOrder, type Place, placeValue } from './keyset.ts'
import type { SearchedWord, WordIndex } from './word-index.ts'

const Places = z.object({ rows: z.array(z.object({ id: z.string(), value: z.string() })) })

/** A table that a list is ordered by; every row of the list has exactly one there. */
interface JoinedTable {
  table: PgTable
  on: SQL
  /** The order's ids stand there as well and are those of the list: its index is walked and the rows are looked up. */
  isOneToOne?: boolean
  /** Follows from the list's `where` and names columns of this table alone: the walk leaves out what is not in it. */
  where?: SQL | undefined
}

/** A list that may grow beyond what pages reach. */
export interface LongList {
  table: PgTable
  joined?: JoinedTable | undefined
  order: ListOrder
  /** The actor's scope is in it; it names columns of `table` alone. */
  where: SQL | undefined
  /**
   * The same where `where` compares with the present instant: with one that stands for some seconds (`stepOf`), under which
   * what is known of the list is kept.
   */
  cachedAs?: SQL | undefined
  /** Of a list in the order of its names: its `where` asks for it. */
  word?: SearchedWord | undefined
}

/** The part of a list that a page shows. */
export interface Slice extends LongList {
  /** Where the page begins, said with the columns of the order. */
  after: SQL | undefined
  /** The same as the place itself. */
  place?: Place | undefined
  limit: number
  offset: number
}

function conditionOf({ where, joined, after }: Slice): SQL | undefined {
  return and(where, joined?.where, after)
}

/**
 * The planner takes the rows of a list for fewer than they are where it misjudges a condition, and would look all of them
 * up in the joined table: the lateral limit leaves it the walk alone.
 */
function metByWalking(db: Db, slice: Slice, joined: JoinedTable) {
  const { table, order, where, after } = slice
  const met = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(joined.on, where))
    .limit(1)
    .as('met')
  return db
    .select({ id: sql<string>`(${order.id})::text`, value: placeValue(order) })
    .from(joined.table)
    .crossJoinLateral(met)
    .where(and(joined.where, after))
    .$dynamic()
}

function walkOf(db: Db, slice: Slice) {
  const { table, joined, order } = slice
  if (joined?.isOneToOne) return metByWalking(db, slice, joined)
  const rows = db
    .select({ id: sql<string>`(${order.id})::text`, value: placeValue(order) })
    .from(table)
    .$dynamic()
  return (joined ? rows.innerJoin(joined.table, joined.on) : rows).where(conditionOf(slice))
}

/** The places of a page's rows, by walking an index in the order wanted. */
export function walkedPlaces(db: Db, slice: Slice): Promise<Place[]> {
  const { order, limit, offset } = slice
  return walkOf(db, slice)
    .orderBy(...inOrder(order))
    .limit(limit)
    .offset(offset)
}

/** The places of a page's rows, by walking the rows that have one of the words in the order of their names. */
export async function placesByWords(
  db: Db,
  { table, order, where, place, limit, offset }: Slice,
  { words }: WordIndex,
  ids: readonly string[],
): Promise<Place[]> {
  const walked = { ...order, column: words.sortKey, id: words.id }
  const met = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(sql`${order.id} = ${words.id}`, where))
    .limit(1)
    .as('met')
  const columns = { id: sql<string>`${words.id}::text`.as('id'), value: placeValue(walked).as('value') }
  const ofWord = (word: string) =>
    db
      .select(columns)
      .from(words)
      .crossJoinLateral(met)
      .where(and(eq(words.word, word), afterPlace(walked, place)))
      .orderBy(...inOrder(walked))
      .limit(offset + limit)
  const parts = sql.join(
    ids.map((word) => sql`(${ofWord(word)})`),
    sql` union `,
  )
  const inTheirOrder = inOrder({ ...order, column: sql`value collate "C"`, id: sql`id::uuid` })
  const found = await db.execute(
    sql`select id, value from (${parts}) as places order by ${sql.join(inTheirOrder, sql`, `)} limit ${limit} offset ${offset}`,
  )
  return Places.parse(found).rows
}

/** The matches first, then their order: never a walk through all other rows. */
function pickOf(db: Db, slice: Slice, atMost: number) {
  const { table, joined, order } = slice
  const columns = {
    id: sql`${order.id}`.as('id'),
    value: placeValue(order).as('value'),
    place: sql`${order.column}`.as('place'),
  }
  const rows = db.select(columns).from(table).$dynamic()
  const few = (joined ? rows.innerJoin(joined.table, joined.on) : rows)
    .where(conditionOf(slice))
    .limit(atMost)
    .as('few')
  return {
    few,
    shown: { id: sql<string>`(${few.id})::text`, value: sql<string | null>`${few.value}` },
    inOrder: inOrder({ ...order, column: sql`${few.place}`, id: sql`${few.id}` }),
  }
}

/**
 * The places of a page of few matches: these first, then their order; never a walk through all others. There must not
 * be more than `atMost` matches: it is the limit that keeps the planner from walking the order after all.
 */
export function pickedPlaces(db: Db, slice: Slice, atMost: number): Promise<Place[]> {
  const pick = pickOf(db, slice, atMost)
  return db
    .select(pick.shown)
    .from(pick.few)
    .orderBy(...pick.inOrder)
    .limit(slice.limit)
    .offset(slice.offset)
}

/** The same, each with how many they are (at most `atMost`); all of them are kept until the last one is met. */
export function pickedAndCounted(
  db: Db,
  slice: Slice,
  atMost: number,
): Promise<(Place & { total: number })[]> {
  const pick = pickOf(db, slice, atMost)
  return db
    .select({ ...pick.shown, total: sql`count(*) over ()`.mapWith(Number) })
    .from(pick.few)
    .orderBy(...pick.inOrder)
    .limit(slice.limit)
    .offset(slice.offset)
}
