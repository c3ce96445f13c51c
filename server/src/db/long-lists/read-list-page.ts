import { and, sql } from 'drizzle-orm'
import type { Db } from '../database.ts'
import { firstId, hasMoved, readMoment, readMovedRows } from '../moved-rows.ts'
import { cachedEstimate, keepEstimate, keyOfCondition } from './cached-estimates.ts'
import {
  countFew,
  countFewBySample,
  countPatiently,
  estimatedCount,
  fewMs,
  inTime,
  refinedCount,
  surelyExact,
} from './estimate-count.ts'
import { type Place, type Progress, readCursor, remaining, writeCursor } from './keyset.ts'
import type { ListMoment } from './list-moment.ts'
import {
  type LongList,
  pickedAndCounted,
  pickedPlaces,
  placesByWords,
  type Slice,
  walkedPlaces,
} from './list-places.ts'
import { walkLength } from './walk-length.ts'
import { findWords } from './word-index.ts'

/** Lists never count further than this. */
const COUNT_LIMIT = 100_000
/** Longest page a person asks for; an export reads longer ones and must know where the list ends. */
const LONGEST_PAGE = 100
/** So many are counted exactly and picked in a few milliseconds, wherever they stand. */
const FEW = 2 * surelyExact
/** So many matches are worth picking where the walk to them is long. */
const PICKABLE = 120_000
/** So long a walk is tried while the matches are counted, which takes as long. */
const WALKING_MS = 15
/** So many walks in vain one after the other say that a page stands far down; a single one may have met a slow moment. */
const VAIN_WALKS = 2
/** So long picking all matches, or the longer walk, may take before the other is surer to end. */
const LONGER_MS = 500
/** So many are picked, and counted by the way, sooner than a sample says where they stand. */
const SOON_PICKED = 20_000
/** A row that is walked past is looked up alone, one that is picked together with others of its block. */
const WALKED_COST = 2

/** What a page is asked for with; `sort` is the caller's business. */
export interface PageQuery {
  limit: number
  offset: number
  /** Goes on after this row instead of counting `offset` rows off. */
  cursor?: string | undefined
  /** How many matches there are, where the caller keeps that: many are not counted then. */
  knownCount?: number | undefined
}

/** The ids of a page in their order. */
interface ListPage {
  ids: string[]
  /** Exact up to {@link surelyExact} at least; beyond that it may be estimated. */
  totalCount: number
  nextCursor: string | null
  /** A row of it was written since the first page was read, and may have been on a page before. */
  mayRepeat?: true
}

/** A page whose ids have been read: its rows, and what is said of the page. */
export type FoundPage<Row> = Omit<ListPage, 'ids'> & { rows: Row[] }

/**
 * All matches are picked, as their number may be an estimate: it is time that bounds this. Pages of lists are mostly in
 * memory, and without being told so the planner would rather read the whole table than look up some thousand rows.
 */
function pickedInTime<T extends Place>(db: Db, pick: (tx: Db) => Promise<T[]>): Promise<T[] | undefined> {
  return inTime(
    db,
    async (tx) => {
      await tx.execute(sql`select set_config('random_page_cost', '1.1', true)`)
      return pick(tx)
    },
    LONGER_MS,
  )
}

/** Whether a longer walk reads less than picking all matches would, as far as a sample tells. */
async function isWalkShorter(db: Db, slice: Slice, matches: number): Promise<boolean> {
  const length = await walkLength(db, slice)
  return length !== undefined && WALKED_COST * length < matches
}

/**
 * The places of a page that a short walk did not fill: all stand far down the order, or it is a slow moment. What is
 * less to read comes first, the walk to the end is last.
 */
async function distantPlaces(db: Db, slice: Slice, matches: number): Promise<Place[]> {
  if (slice.where === undefined || matches > PICKABLE) return walkedPlaces(db, slice)
  const isWalked = await isWalkShorter(db, slice, matches)
  const walked = isWalked ? await inTime(db, (tx) => walkedPlaces(tx, slice), LONGER_MS) : undefined
  return walked ?? (await pickedAfterWalk(db, slice))
}

/** The places of a page by the shortest walk to them that is known: past all rows, or past those that have a word of the search. */
async function metPlaces(db: Db, slice: Slice): Promise<Place[]> {
  const { word } = slice
  const words = word && (await findWords(db, word.index, word.part))
  return word && words ? placesByWords(db, slice, word.index, words) : walkedPlaces(db, slice)
}

/** Under which the walks in vain to a page are counted that is asked for again and again. */
function vainWalksKey(db: Db, { table, where, cachedAs, after, order }: Slice): string {
  return JSON.stringify(['vain walks', order.name, keyOfCondition(db, table, and(cachedAs ?? where, after))])
}

function vainWalks(db: Db, slice: Slice): number {
  return cachedEstimate<number>(db, vainWalksKey(db, slice)) ?? 0
}

/** Remembers that picking answered where a walk did not. */
function countVainWalk(db: Db, slice: Slice): void {
  keepEstimate(db, vainWalksKey(db, slice), vainWalks(db, slice) + 1)
}

function allPicked(db: Db, slice: Slice): Promise<Place[] | undefined> {
  return pickedInTime(db, (tx) => pickedPlaces(tx, slice, Number.MAX_SAFE_INTEGER))
}

async function pickedAfterWalk(db: Db, slice: Slice): Promise<Place[]> {
  const picked = await allPicked(db, slice)
  if (picked) countVainWalk(db, slice)
  return picked ?? walkedPlaces(db, slice)
}

/**
 * How many matches there are, more than a few, and the places of a page of them. A short walk meets these unless all
 * stand far down the order; the places are the same every way. `known` is what was counted a moment ago: a page that
 * was walked to in vain more than once is picked for ten seconds, then a walk is tried anew.
 */
async function countedPlaces(db: Db, slice: Slice, known: number | undefined): Promise<[number, Place[]]> {
  const { table, where: counted } = slice
  // Not counted anew: its ten seconds end also for a page that is asked for every second.
  if (known !== undefined && vainWalks(db, slice) >= VAIN_WALKS)
    return [known, (await allPicked(db, slice)) ?? (await walkedPlaces(db, slice))]
  const [estimate, walked] = await Promise.all([
    known === undefined
      ? estimatedCount(db, table, counted)
      : { value: known, isExact: true, isTelling: true },
    inTime(db, (tx) => metPlaces(tx, slice), WALKING_MS),
  ])
  if (walked && vainWalks(db, slice) > 0) keepEstimate(db, vainWalksKey(db, slice), 0)
  const isFirst = counted !== undefined && slice.after === undefined
  const isSoonPicked = !walked && isFirst && estimate.value <= SOON_PICKED
  const picked = isSoonPicked
    ? await pickedInTime(db, (tx) => pickedAndCounted(tx, slice, Number.MAX_SAFE_INTEGER))
    : undefined
  if (picked?.[0]) {
    countVainWalk(db, slice)
    return [picked[0].total, picked]
  }
  const otherwise = isSoonPicked ? walkedPlaces : distantPlaces
  return Promise.all([
    refinedCount(db, table, counted, estimate),
    walked ?? picked ?? otherwise(db, slice, estimate.value),
  ])
}

/** A few matches: how many, one more than {@link FEW} for "more", and the first places where the count met them. */
async function countedFew(
  db: Db,
  { table, where, ...slice }: Slice,
): Promise<{ few: number; places?: Place[] | undefined }> {
  const isFirst = slice.after === undefined && slice.offset === 0
  const places = isFirst
    ? await inTime(db, (tx) => pickedAndCounted(tx, { table, where, ...slice }, FEW + 1), fewMs)
    : undefined
  if (places) return { few: places[0]?.total ?? 0, places }
  const counted = isFirst ? undefined : await inTime(db, (tx) => countFew(tx, table, where, FEW), fewMs)
  return { few: counted ?? (await countFewBySample(db, table, where, FEW)) }
}

/** The count of a page and its places. Of many matches the count stands for some seconds. */
async function shownPlaces(db: Db, slice: Slice, totalCount: number | undefined): Promise<[number, Place[]]> {
  const { table, where, cachedAs } = slice
  const key = keyOfCondition(db, table, cachedAs ?? where)
  // A few are counted all the same: to pick them needs to know that there are no more.
  const known = totalCount !== undefined && totalCount > FEW ? totalCount : cachedEstimate<number>(db, key)
  const { few, places } = known === undefined ? await countedFew(db, slice) : { few: known }
  if (few <= FEW) return [few, places ?? (await pickedPlaces(db, slice, FEW))]
  const counted = await countedPlaces(db, slice, known)
  if (known === undefined && counted[0] > FEW) keepEstimate(db, key, counted[0])
  return counted
}

/** The same for an export, which goes through all matches anyway: it only walks. */
async function exportedPlaces(db: Db, slice: Slice): Promise<[number, Place[]]> {
  const { table, where } = slice
  const few = await countFew(db, table, where)
  if (few <= surelyExact) return [few, await pickedPlaces(db, slice, surelyExact)]
  return Promise.all([countPatiently(db, table, where, COUNT_LIMIT), walkedPlaces(db, slice)])
}

function countAndPlaces(db: Db, slice: Slice, page: PageQuery): Promise<[number, Place[]]> {
  const isExport = slice.limit > LONGEST_PAGE + 1
  return isExport ? exportedPlaces(db, slice) : shownPlaces(db, slice, page.knownCount)
}

/** What a page has room for of the rows that were written since the first page, after an id. */
async function movedPart(
  db: Db,
  list: LongList,
  query: { moment: ListMoment; afterId: string; limit: number; totalCount: number },
): Promise<Pick<ListPage, 'ids' | 'nextCursor' | 'mayRepeat'>> {
  const { ids, next } = await readMovedRows(db, list, query)
  const goneTo = next === null ? undefined : { value: null, id: next }
  const nextCursor = goneTo
    ? writeCursor(list.order, { place: goneTo, moment: query.moment, isSecondPass: true })
    : null
  return { ids, nextCursor, ...(ids.length > 0 && { mayRepeat: true }) }
}

async function secondPass(
  db: Db,
  list: LongList,
  moment: ListMoment,
  { place, page }: { place: Place; page: PageQuery },
): Promise<ListPage> {
  const [totalCount] = await countAndPlaces(db, { ...list, after: undefined, limit: 1, offset: 0 }, page)
  return {
    totalCount,
    ...(await movedPart(db, list, { moment, afterId: place.id, limit: page.limit, totalCount })),
  }
}

/** A page in the list's order. What the last one has room for is filled with who was written since the first one. */
async function firstPass(
  db: Db,
  list: LongList,
  progress: Progress | undefined,
  page: PageQuery,
): Promise<ListPage> {
  const { order } = list
  const moment = progress ? progress.moment : await readMoment(db, list)
  const slice: Slice = {
    ...list,
    after: progress && remaining(order, progress),
    place: progress?.place,
    limit: page.limit + 1,
    offset: progress ? 0 : page.offset,
  }
  const [totalCount, found] = await countAndPlaces(db, slice, page)
  const shown = found.slice(0, page.limit)
  const ids = shown.map(({ id }) => id)
  const last = shown.at(-1)
  const hasRepeats = moment && progress ? await hasMoved(db, list, moment, ids) : false
  const shownPart = { ids, totalCount, ...(hasRepeats && { mayRepeat: true as const }) }
  if (last && found.length > page.limit)
    return { ...shownPart, nextCursor: writeCursor(order, { place: last, moment, isSecondPass: false }) }
  // One page alone is one look, which nobody moves past.
  if (!moment || !progress) return { ...shownPart, nextCursor: null }
  const room = { moment, afterId: firstId(order), limit: page.limit - ids.length, totalCount }
  const moved = await movedPart(db, list, room)
  return { ...shownPart, ...moved, ids: [...ids, ...moved.ids.filter((id) => !ids.includes(id))] }
}

/**
 * One page of a long list with the count of all matches, and where it ended. Few matches are picked and put in order,
 * many are met by walking the order's index as far as time goes: neither reads what the page does not show.
 *
 * Whoever reads from cursor to cursor meets every row that is in the list all the time, though rows move in its order
 * meanwhile: after the order's end come those that were written since the first page, by their ids. A page with any of them
 * says so (decision 0047); one behind the order's end may be shorter than its limit.
 * @throws bad_request for a cursor of another list
 */
export async function readListPage(db: Db, list: LongList, page: PageQuery): Promise<ListPage> {
  const progress = page.cursor === undefined ? undefined : readCursor(list.order, page.cursor)
  return progress?.isSecondPass && progress.moment
    ? secondPass(db, list, progress.moment, { place: progress.place, page })
    : firstPass(db, list, progress, page)
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
