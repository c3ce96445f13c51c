import type { CustomerSegment } from '@filo/contract/customers/customer-segments'
import type { StoreState } from '@filo/contract/stores/store-kinds'
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { customers } from '../../db/schema/customers.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { codedRows } from '../../records/coded-rows.ts'
import { isMeantForCustomer } from '../../records/storefront/store-audience.ts'
import type { Actor } from '../../rights/actor.ts'
import { storeScope } from './store-scope.ts'

export type StoreRow = typeof stores.$inferSelect

export interface StoreQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.state'?: StoreState[] | undefined
  'f.currency'?: string[] | undefined
  'f.customerSegment'?: CustomerSegment[] | undefined
}

const sortFields = {
  name: known(sql`${stores.sortKey} collate "C"`, 'text'),
  code: known(sql`${stores.code} collate "C"`, 'text'),
  currency: known(stores.currency, 'text'),
  state: known(stores.state, 'text'),
  createdAt: fixed(stores.createdAt, 'timestamptz'),
  updatedAt: rising(known(stores.updatedAt, 'timestamptz')),
}

async function conditions(db: Db, actor: Actor, query: StoreQuery): Promise<SQL | undefined> {
  const { q, 'f.state': states, 'f.currency': currencies, 'f.customerSegment': segments } = query
  return and(
    storeScope(actor),
    searchCondition(stores, q, await readFrequentGrams(db, stores.searchGrams, q)),
    states?.length ? inArray(stores.state, states) : undefined,
    currencies?.length ? inArray(stores.currency, currencies) : undefined,
    segments?.length ? inArray(stores.customerSegment, segments) : undefined,
  )
}

/**
 * One page of the stores the actor may see, by name unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listStoreRows(db: Db, actor: Actor, query: StoreQuery): Promise<FoundPage<StoreRow>> {
  const where = await conditions(db, actor, query)
  const order = sortedBy(query.sort, sortFields, { fallback: 'name', id: stores.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: stores, order, where }, page)
  const rows = ids.length > 0 ? await db.select().from(stores).where(inArray(stores.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.id), ...found }
}

/** One store; undefined when the actor may not see it. */
export async function findStore(db: Db, actor: Actor, id: string): Promise<StoreRow | undefined> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.id, id), storeScope(actor)))
  return row
}

/**
 * The same, locked until the transaction ends, so that one thing happens to a store and its listings at a time. Locks are
 * always taken in this order: store, listing, program.
 */
export async function lockStore(tx: Db, actor: Actor, id: string): Promise<StoreRow | undefined> {
  const [row] = await tx
    .select()
    .from(stores)
    .where(and(eq(stores.id, id), storeScope(actor)))
    .for('update')
  return row
}

export const { insert: insertStore, replace: replaceStore, remove: removeStore } = codedRows(stores)

/** Whether anything was ever offered in a store, drafts and what was delisted among it. */
export async function hasListings(tx: Db, storeId: string): Promise<boolean> {
  const isIt = eq(storePrograms.storeId, storeId)
  const found = await tx.select({ id: storePrograms.id }).from(storePrograms).where(isIt).limit(1)
  return found.length > 0
}

/** How much a store offers, and to how many customers. */
export interface StoreFacts {
  listingCount: number
  listedCount: number
  customerCount: number
}

export const noStoreFacts: StoreFacts = { listingCount: 0, listedCount: 0, customerCount: 0 }

/** Reads what these stores, which the actor was found to see, offer to how many customers. */
export async function readStoreFacts(
  db: Db,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, StoreFacts>> {
  if (storeIds.length === 0) return new Map()
  const ids = [...storeIds]
  const listings = await db
    .select({
      id: storePrograms.storeId,
      all: sql<number>`count(*)::int`,
      listed: sql<number>`(count(*) filter (where ${storePrograms.state} = 'listed'))::int`,
    })
    .from(storePrograms)
    .where(and(inArray(storePrograms.storeId, ids), ne(storePrograms.state, 'delisted')))
    .groupBy(storePrograms.storeId)
  const meantFor = await db
    .select({ id: stores.id, value: sql<number>`count(*)::int` })
    .from(stores)
    .innerJoin(customers, and(isMeantForCustomer(), eq(customers.status, 'active')))
    .where(inArray(stores.id, ids))
    .groupBy(stores.id)
  return new Map(
    ids.map((id) => {
      const own = listings.find((row) => row.id === id)
      const customerCount = meantFor.find((row) => row.id === id)?.value ?? 0
      return [id, { listingCount: own?.all ?? 0, listedCount: own?.listed ?? 0, customerCount }]
    }),
  )
}
