import { and, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database.ts'
import { countFew, countMany, surelyExact } from './estimate-count.ts'
import { after, inOrder, type ListOrder, nextCursorOf, type Place, placeValue, readCursor } from './keyset.ts'

/** Lists never count further than this. */
const COUNT_LIMIT = 100_000
/** Longest page a person asks for; an export reads longer ones and must know where the list ends. */
const LONGEST_PAGE = 100

/** What a page is asked for with; `sort` is the caller's business. */
export interface PageAsked {
  limit: number
  offset: number
  /** Goes on after this row instead of counting `offset` rows off. */
  cursor?: string | undefined
}

/** A list that may grow beyond what pages reach. */
export interface LongList {
  table: PgTable
  /** What the list is ordered by stands there; every row of `table` has exactly one. */
  joined?: { table: PgTable; on: SQL } | undefined
  order: ListOrder
  /** The actor's scope is in it; it names columns of `table` alone. */
  where: SQL | undefined
}

interface Slice extends LongList {
  limit: number
  offset: number
}

/** The ids of a page in their order. */
export interface ListPage {
  ids: string[]
  /** Exact up to {@link surelyExact} at least; beyond that it may be estimated. */
  totalCount: number
  nextCursor: string | null
}

/** The places of a page's rows, by walking an index in the order wanted. */
function walkedPlaces(db: Db, { table, joined, order, where, limit, offset }: Slice): Promise<Place[]> {
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

/** The places of a page of few matches: these first, then their order; never a walk through all others. */
function pickedPlaces(db: Db, { table, joined, order, where, limit, offset }: Slice): Promise<Place[]> {
  const columns = {
    id: sql`${order.id}`.as('id'),
    value: placeValue(order).as('value'),
    place: sql`${order.column}`.as('place'),
  }
  const rows = db.select(columns).from(table).$dynamic()
  const few = (joined ? rows.innerJoin(joined.table, joined.on) : rows)
    .where(where)
    .limit(surelyExact)
    .as('few')
  return db
    .select({ id: sql<string>`(${few.id})::text`, value: sql<string | null>`${few.value}` })
    .from(few)
    .orderBy(...inOrder({ ...order, column: sql`${few.place}`, id: sql`${few.id}` }))
    .limit(limit)
    .offset(offset)
}

/**
 * One page of a long list with the count of all matches, and where it ended. Few matches are picked and put in order,
 * many are met by walking the order's index: neither reads what the page does not show.
 * @throws bad_request for a cursor of another list
 */
export async function readListPage(db: Db, list: LongList, page: PageAsked): Promise<ListPage> {
  const { table, order, where } = list
  const place = page.cursor === undefined ? undefined : readCursor(order, page.cursor)
  const few = await countFew(db, table, where)
  const slice: Slice = {
    ...list,
    where: and(where, after(order, place)),
    limit: page.limit + 1,
    offset: place ? 0 : page.offset,
  }
  const isPatient = page.limit > LONGEST_PAGE
  const [totalCount, found] =
    few <= surelyExact
      ? [few, await pickedPlaces(db, slice)]
      : await Promise.all([
          countMany(db, table, { where, limit: COUNT_LIMIT, isPatient }),
          walkedPlaces(db, slice),
        ])
  return {
    ids: found.slice(0, page.limit).map(({ id }) => id),
    totalCount,
    nextCursor: nextCursorOf(order, found, page.limit),
  }
}

/** Rows in the order of their ids; an id whose row has gone meanwhile is left out. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A field that a list may be sorted by. */
export type Sorted = Pick<ListOrder, 'column' | 'cast' | 'isNullable'>

/** A column that is never null. */
export function known(column: Sorted['column'], cast: Sorted['cast']): Sorted {
  return { column, cast, isNullable: false }
}

/** A column that may be null; its index says `desc nulls last`, then the id `desc nulls first`. */
export function maybe(column: Sorted['column'], cast: Sorted['cast']): Sorted {
  return { column, cast, isNullable: true }
}

/**
 * The order a caller's `sort` names (`-` in front = descending); the fallback where it names none of the fields. One
 * index serves both ways, as unknown values come last when descending and first when ascending.
 */
export function sortedBy(
  sort: string | undefined,
  fields: Readonly<Record<string, Sorted>>,
  { fallback, id }: { fallback: string; id: ListOrder['id'] },
): ListOrder {
  const isKnown = Object.hasOwn(fields, sort?.replace(/^-/, '') ?? '')
  const name = sort && isKnown ? sort : fallback
  const field = fields[name.replace(/^-/, '')]
  if (!field) throw new Error(`no field ${name} to sort by`)
  return { name, isDescending: name.startsWith('-'), id, idCast: 'uuid', ...field }
}
