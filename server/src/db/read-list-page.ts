import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { countFew, countMany, inTime, surelyExact } from './estimate-count.ts'
import { after, type ListOrder, nextCursorOf, type Place, readCursor } from './keyset.ts'
import { type LongList, pickedPlaces, type Slice, walkedPlaces } from './list-places.ts'

/** Lists never count further than this. */
const COUNT_LIMIT = 100_000
/** Longest page a person asks for; an export reads longer ones and must know where the list ends. */
const LONGEST_PAGE = 100
/** So many matches are worth picking where the walk to them is long. */
const PICKABLE = 120_000
/** So long picking them may take before the walk, however long, is surer to end. */
const PICKING_MS = 500

/** What a page is asked for with; `sort` is the caller's business. */
export interface PageAsked {
  limit: number
  offset: number
  /** Goes on after this row instead of counting `offset` rows off. */
  cursor?: string | undefined
}

/** The ids of a page in their order. */
export interface ListPage {
  ids: string[]
  /** Exact up to {@link surelyExact} at least; beyond that it may be estimated. */
  totalCount: number
  nextCursor: string | null
}

/**
 * All matches are picked, as their number may be an estimate: it is time that bounds this. Pages of lists are mostly in
 * memory, and without being told so the planner would rather read the whole table than look up some thousand rows.
 */
async function pickedThroughIndexes(tx: Db, slice: Slice): Promise<Place[]> {
  await tx.execute(sql`select set_config('random_page_cost', '1.1', true)`)
  return pickedPlaces(tx, slice, Number.MAX_SAFE_INTEGER)
}

/**
 * The places of a page of many matches and how many there are. The walk meets them soon unless all stand far down the
 * order. Where it does not, they are picked if they are not too many, and walked to otherwise; the places are the same
 * every way. An export, which goes through all of them anyway, only walks.
 */
async function countedPlaces(
  db: Db,
  slice: Slice,
  counted: SQL | undefined,
): Promise<[totalCount: number, found: Place[]]> {
  const isPatient = slice.limit > LONGEST_PAGE + 1
  const counting = countMany(db, slice.table, { where: counted, limit: COUNT_LIMIT, isPatient })
  const walking = isPatient ? walkedPlaces(db, slice) : inTime(db, (tx) => walkedPlaces(tx, slice))
  const [totalCount, walked] = await Promise.all([counting, walking])
  if (walked) return [totalCount, walked]
  const isPicked = counted !== undefined && totalCount <= PICKABLE
  const picked = isPicked ? await inTime(db, (tx) => pickedThroughIndexes(tx, slice), PICKING_MS) : undefined
  return [totalCount, picked ?? (await walkedPlaces(db, slice))]
}

/**
 * One page of a long list with the count of all matches, and where it ended. Few matches are picked and put in order,
 * many are met by walking the order's index as far as time goes: neither reads what the page does not show.
 * @throws bad_request for a cursor of another list
 */
export async function readListPage(db: Db, list: LongList, page: PageAsked): Promise<ListPage> {
  const { table, order, where } = list
  const place = page.cursor === undefined ? undefined : readCursor(order, page.cursor)
  const few = await countFew(db, table, where)
  const slice: Slice = {
    ...list,
    after: after(order, place),
    limit: page.limit + 1,
    offset: place ? 0 : page.offset,
  }
  const [totalCount, found] =
    few <= surelyExact
      ? [few, await pickedPlaces(db, slice, surelyExact)]
      : await countedPlaces(db, slice, where)
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
