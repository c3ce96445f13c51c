import type { ListingState, PriceModel } from '@filo/contract/stores/listing-kinds'
import { and, asc, eq, inArray, max, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { everyWord, isOfFound } from '../../db/looked-up.ts'
import { programs } from '../../db/schema/programs.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import type { Actor } from '../../rights/actor.ts'
import { storeScope } from './store-scope.ts'
import type { StoreRow } from './stores-store.ts'

export type ListingRow = typeof storePrograms.$inferSelect

/** A listing with what is said of its store. */
export interface ListingOfStoreRow {
  listing: ListingRow
  store: Pick<StoreRow, 'id' | 'code' | 'name' | 'currency' | 'state'>
}

export interface ListingQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.storeId'?: string[] | undefined
  'f.programId'?: string[] | undefined
  'f.state'?: ListingState[] | undefined
  'f.model'?: PriceModel[] | undefined
}

const sortFields = {
  order: known(storePrograms.order, 'bigint'),
  price: known(storePrograms.priceAmount, 'bigint'),
  model: known(storePrograms.priceModel, 'text'),
  state: known(storePrograms.state, 'text'),
  createdAt: fixed(storePrograms.createdAt, 'timestamptz'),
  updatedAt: rising(known(storePrograms.updatedAt, 'timestamptz')),
}

/** Every word typed is found of the program or of the store. */
async function isSearched(db: Db, q: string | undefined): Promise<SQL | undefined> {
  return everyWord(q, async (word) => {
    const ofProgram = searchCondition(programs, word, await readFrequentGrams(db, programs.searchGrams, word))
    const ofStore = searchCondition(stores, word, await readFrequentGrams(db, stores.searchGrams, word))
    return or(
      await isOfFound(db, { reference: storePrograms.programId, id: programs.id }, ofProgram),
      await isOfFound(db, { reference: storePrograms.storeId, id: stores.id }, ofStore),
    )
  })
}

function withStore(db: Db) {
  const { id, code, name, currency, state } = stores
  return db
    .select({ listing: storePrograms, store: { id, code, name, currency, state } })
    .from(storePrograms)
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .$dynamic()
}

/**
 * One page of the listings the actor may see, in the order of their stores unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listListingRows(
  db: Db,
  actor: Actor,
  query: ListingQuery,
): Promise<FoundPage<ListingOfStoreRow>> {
  const { 'f.storeId': storeIds, 'f.programId': programIds, 'f.state': states, 'f.model': models } = query
  const where = and(
    storeScope(actor),
    await isSearched(db, query.q),
    storeIds?.length ? inArray(storePrograms.storeId, storeIds) : undefined,
    programIds?.length ? inArray(storePrograms.programId, programIds) : undefined,
    states?.length ? inArray(storePrograms.state, states) : undefined,
    models?.length ? inArray(storePrograms.priceModel, models) : undefined,
  )
  const order = sortedBy(query.sort, sortFields, { fallback: 'order', id: storePrograms.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: storePrograms, order, where }, page)
  const rows = ids.length > 0 ? await withStore(db).where(inArray(storePrograms.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.listing.id), ...found }
}

/** One listing with its store; undefined when the actor may not see it. */
export async function findListing(db: Db, actor: Actor, id: string): Promise<ListingOfStoreRow | undefined> {
  const [row] = await withStore(db).where(and(eq(storePrograms.id, id), storeScope(actor)))
  return row
}

/** The bare row, locked until the transaction ends; the caller holds its store. */
export async function lockListing(tx: Db, actor: Actor, id: string): Promise<ListingRow | undefined> {
  const [row] = await tx
    .select()
    .from(storePrograms)
    .where(and(eq(storePrograms.id, id), storeScope(actor)))
    .for('update')
  return row
}

/** Ids of a store's listings that are not delisted, in its order. */
export async function listStoreOrder(tx: Db, storeId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: storePrograms.id })
    .from(storePrograms)
    .where(and(eq(storePrograms.storeId, storeId), ne(storePrograms.state, 'delisted')))
    .orderBy(asc(storePrograms.order), asc(storePrograms.id))
  return rows.map(({ id }) => id)
}

/** The place behind all listings that a store ever had; the caller holds the store. */
export async function nextPlace(tx: Db, storeId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(storePrograms.order) })
    .from(storePrograms)
    .where(eq(storePrograms.storeId, storeId))
  return (row?.last ?? -1) + 1
}

/** Writes a listing. @returns false where the store offers its program already */
export async function insertListing(tx: Db, row: ListingRow): Promise<boolean> {
  const added = await tx
    .insert(storePrograms)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: storePrograms.id })
  return added.length > 0
}

/** Writes columns as given, the raised revision among them; the caller holds the row ({@link lockListing}). */
export async function updateListingRow(tx: Db, id: string, changes: Partial<ListingRow>): Promise<void> {
  await tx.update(storePrograms).set(changes).where(eq(storePrograms.id, id))
}

/** Writes the places of a store's listings, first to last; the caller holds the store. */
export async function writeStoreOrder(
  tx: Db,
  { ids, at, by }: { ids: readonly string[]; at: Date; by: string | null },
): Promise<void> {
  if (ids.length === 0) return
  const places = sql.join(
    ids.map((id, place) => sql`(${id}::uuid, ${place}::int)`),
    sql`, `,
  )
  await tx.execute(sql`
    update store_programs set "order" = moved.place, updated_at = ${at.toISOString()}::timestamptz,
      updated_by = ${by}::uuid, revision = revision + 1
    from (values ${places}) as moved (id, place)
    where store_programs.id = moved.id and store_programs."order" <> moved.place`)
}

/** Deletes a listing; the caller holds it. */
export async function deleteListingRow(tx: Db, id: string): Promise<void> {
  await tx.delete(storePrograms).where(eq(storePrograms.id, id))
}
