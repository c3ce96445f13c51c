import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { readFrequentGrams } from '../../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../../db/long-lists/search-grams.ts'
import { fixed, known, rising, sortedBy } from '../../../db/long-lists/sort-fields.ts'
import { marketingListItems, marketingLists, marketingVersions } from '../../../db/schema/marketing.ts'
import { packages } from '../../../db/schema/packages.ts'
import { stores } from '../../../db/schema/stores.ts'
import type { Actor } from '../../../rights/actor.ts'
import { marketingScope } from '../marketing-scope.ts'
import { type MarketingRow, type PackageRow, packageColumns } from '../marketing-store.ts'
import { type StoreRow, storeColumns } from '../places-store.ts'

export type ShelfRow = typeof marketingLists.$inferSelect

/** A shelf with the store that it stands in. */
export interface ShelfOfStore {
  shelf: ShelfRow
  store: StoreRow
}

/** A marketing version as somebody put it on a shelf. */
export interface ShelfItemRow extends Pick<MarketingRow, 'id' | 'title' | 'state'> {
  package: PackageRow
}

export interface ShelfQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.storeId'?: string[] | undefined
}

const sortFields = {
  name: known(sql`${marketingLists.sortKey} collate "C"`, 'text'),
  createdAt: fixed(marketingLists.createdAt, 'timestamptz'),
  updatedAt: rising(known(marketingLists.updatedAt, 'timestamptz')),
}

function withStore(db: Db) {
  return db
    .select({ shelf: marketingLists, store: storeColumns })
    .from(marketingLists)
    .innerJoin(stores, eq(stores.id, marketingLists.storeId))
    .$dynamic()
}

/** One page of the shelves the actor may see, by name unless sorted otherwise. @throws bad_request for a cursor of another list */
export async function listShelfRows(
  db: Db,
  actor: Actor,
  query: ShelfQuery,
): Promise<FoundPage<ShelfOfStore>> {
  const { q, 'f.storeId': storeIds } = query
  const where = and(
    marketingScope(actor),
    searchCondition(marketingLists, q, await readFrequentGrams(db, marketingLists.searchGrams, q)),
    storeIds?.length ? inArray(marketingLists.storeId, storeIds) : undefined,
  )
  const order = sortedBy(query.sort, sortFields, { fallback: 'name', id: marketingLists.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: marketingLists, order, where }, page)
  const rows = ids.length > 0 ? await withStore(db).where(inArray(marketingLists.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.shelf.id), ...found }
}

/** One shelf; undefined when the actor may not see it. */
export async function findShelf(db: Db, actor: Actor, id: string): Promise<ShelfOfStore | undefined> {
  const [row] = await withStore(db).where(and(eq(marketingLists.id, id), marketingScope(actor)))
  return row
}

/** The bare row, locked until the transaction ends. */
export async function lockShelf(tx: Db, actor: Actor, id: string): Promise<ShelfRow | undefined> {
  const [row] = await tx
    .select()
    .from(marketingLists)
    .where(and(eq(marketingLists.id, id), marketingScope(actor)))
    .for('update')
  return row
}

/** Reads what people put on each of these shelves, which the actor was found to see, in its order. */
export async function readShelfItems(
  db: Db,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, ShelfItemRow[]>> {
  const found = new Map<string, ShelfItemRow[]>(listIds.map((id) => [id, []]))
  if (listIds.length === 0) return found
  const { id, title, state } = marketingVersions
  const rows = await db
    .select({ listId: marketingListItems.listId, id, title, state, package: packageColumns })
    .from(marketingListItems)
    .innerJoin(marketingVersions, eq(marketingVersions.id, marketingListItems.marketingVersionId))
    .innerJoin(packages, eq(packages.id, marketingVersions.packageId))
    .where(inArray(marketingListItems.listId, [...listIds]))
    .orderBy(asc(marketingListItems.order))
  for (const { listId, ...item } of rows) found.get(listId)?.push(item)
  return found
}

/** Shelves that a marketing version of a package was put on, each once, by name. */
export async function listShelvesOfPackage(db: Db, packageId: string): Promise<ShelfOfStore[]> {
  const ofPackage = db
    .select({ id: marketingListItems.listId })
    .from(marketingListItems)
    .innerJoin(marketingVersions, eq(marketingVersions.id, marketingListItems.marketingVersionId))
    .where(eq(marketingVersions.packageId, packageId))
  return withStore(db)
    .where(inArray(marketingLists.id, ofPackage))
    .orderBy(asc(sql`${marketingLists.sortKey} collate "C"`))
}

/** How many of these marketing versions there are; they are there until the transaction ends. */
export async function countChosenOffers(tx: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .select({ id: marketingVersions.id })
    .from(marketingVersions)
    .where(inArray(marketingVersions.id, [...ids]))
    .orderBy(asc(marketingVersions.id))
    .for('key share')
  return rows.length
}

/** Replaces what people put on a shelf, in the order given; the caller holds it. */
export async function replaceShelfItems(tx: Db, listId: string, ids: readonly string[]): Promise<void> {
  await tx.delete(marketingListItems).where(eq(marketingListItems.listId, listId))
  const rows = ids.map((marketingVersionId, index) => ({ listId, marketingVersionId, order: index + 1 }))
  if (rows.length > 0) await tx.insert(marketingListItems).values(rows)
}

/** Writes a shelf. */
export async function insertShelf(tx: Db, row: ShelfRow): Promise<void> {
  await tx.insert(marketingLists).values(row)
}

/** Writes columns as given, the raised revision among them; the caller holds the row. */
export async function updateShelf(tx: Db, id: string, changes: Partial<ShelfRow>): Promise<void> {
  await tx.update(marketingLists).set(changes).where(eq(marketingLists.id, id))
}

/** Deletes a shelf; what was on it stays. The caller holds it. */
export async function deleteShelf(tx: Db, id: string): Promise<void> {
  await tx.delete(marketingLists).where(eq(marketingLists.id, id))
}
