import type { LocalWindow } from '@filo/contract/marketing/local-window'
import type { MarketingPlaceState } from '@filo/contract/marketing/marketing-states'
import { and, asc, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { inOrderOf } from '../../db/long-lists/read-list-page.ts'
import { marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { stores } from '../../db/schema/stores.ts'
import { placeStateAt, storeWindow } from '../../records/storefront/store-window.ts'

/** A store as far as marketing versions and shelves need it. */
export type StoreRow = Pick<typeof stores.$inferSelect, 'id' | 'name' | 'currency' | 'timeZone' | 'state'>

/** How a marketing version stands in one of its stores. */
export interface PlaceRow {
  store: StoreRow
  state: MarketingPlaceState
  startsAt: Date | null
  endsAt: Date | null
}

export const storeColumns = {
  id: stores.id,
  name: stores.name,
  currency: stores.currency,
  timeZone: stores.timeZone,
  state: stores.state,
}

/** The places of each of these marketing versions, which the actor was found to see, in their order. */
export async function readPlaces(
  db: Db,
  marketingVersionIds: readonly string[],
): Promise<ReadonlyMap<string, PlaceRow[]>> {
  const found = new Map<string, PlaceRow[]>(marketingVersionIds.map((id) => [id, []]))
  if (marketingVersionIds.length === 0) return found
  const { marketingVersionId, state, startsAt, endsAt, order } = marketingVersionStores
  const rows = await db
    .select({ marketingVersionId, state, startsAt, endsAt, store: storeColumns })
    .from(marketingVersionStores)
    .innerJoin(stores, eq(stores.id, marketingVersionStores.storeId))
    .where(inArray(marketingVersionId, [...marketingVersionIds]))
    .orderBy(asc(order))
  for (const { marketingVersionId: id, ...place } of rows) found.get(id)?.push(place)
  return found
}

/** The places of one marketing version in their order. */
export async function placesOf(db: Db, marketingVersionId: string): Promise<PlaceRow[]> {
  return (await readPlaces(db, [marketingVersionId])).get(marketingVersionId) ?? []
}

/** Stores in the order of the ids; those that are gone are left out. */
export async function listStores(db: Db, ids: readonly string[]): Promise<StoreRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(storeColumns)
    .from(stores)
    .where(inArray(stores.id, [...ids]))
  return inOrderOf(ids, rows, (row) => row.id)
}

/** Stores in the order of the ids; unknown ones are left out. They are there until the transaction ends. */
export async function listChosenStores(tx: Db, ids: readonly string[]): Promise<StoreRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select(storeColumns)
    .from(stores)
    .where(inArray(stores.id, [...ids]))
    .orderBy(asc(stores.id))
    .for('key share')
  return inOrderOf(ids, rows, (row) => row.id)
}

/** When places are reckoned: `now` of what is published, null of what waits for that. */
interface Reckoning {
  window: LocalWindow
  now: Date | null
}

/**
 * Replaces the places of a marketing version, which the caller holds, reckoned anew on the clocks of its stores. The beginning of what
 * is published without one is long past.
 * @returns how it stands in each
 */
export async function replacePlaces(
  tx: Db,
  marketingVersionId: string,
  chosen: readonly StoreRow[],
  { window, now }: Reckoning,
): Promise<MarketingPlaceState[]> {
  await tx
    .delete(marketingVersionStores)
    .where(eq(marketingVersionStores.marketingVersionId, marketingVersionId))
  const rows = chosen.map(({ id: storeId, timeZone }, index) => {
    const reckoned = storeWindow(window, timeZone)
    const state = now ? placeStateAt(reckoned, now) : ('waiting' as const)
    return { marketingVersionId, storeId, order: index + 1, timeZone, ...reckoned, state }
  })
  if (rows.length > 0) await tx.insert(marketingVersionStores).values(rows)
  return rows.map(({ state }) => state)
}

/** Stores whose places were reckoned in another time zone than theirs is now: an index knows the first and last one of each. */
async function listMovedStores(db: Db): Promise<string[]> {
  const place = marketingVersionStores
  const isAnother = (of: SQL) =>
    sql`(select ${of} from ${place} where ${place.storeId} = ${stores.id}) <> ${stores.timeZone}`
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(or(isAnother(sql`min(${place.timeZone})`), isAnother(sql`max(${place.timeZone})`)))
  return rows.map(({ id }) => id)
}

/**
 * Marketing versions of which a store's clock has reached a beginning or an end, or shows another time zone by now. Each is
 * asked by itself, as each has an index: it is asked every few seconds.
 */
export async function listDueOffers(db: Db, now: Date): Promise<string[]> {
  const place = marketingVersionStores
  const due = (isDue: SQL | undefined) =>
    db
      .selectDistinct({ id: place.marketingVersionId })
      .from(place)
      .innerJoin(stores, eq(stores.id, place.storeId))
      .innerJoin(marketingVersions, eq(marketingVersions.id, place.marketingVersionId))
      .where(and(inArray(marketingVersions.state, ['scheduled', 'live', 'unlisted']), isDue))
  const begun = await due(and(eq(place.state, 'waiting'), lte(place.startsAt, now)))
  const ended = await due(and(inArray(place.state, ['waiting', 'live']), lte(place.endsAt, now)))
  const storeIds = await listMovedStores(db)
  const isMoved = and(inArray(place.storeId, storeIds), ne(place.timeZone, stores.timeZone))
  const moved = storeIds.length > 0 ? await due(isMoved) : []
  return [...new Set([...begun, ...ended, ...moved].map(({ id }) => id))]
}
