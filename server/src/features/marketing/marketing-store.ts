import type { CustomerSegment } from '@filo/contract/customers/customer-segments'
import type { MarketingState } from '@filo/contract/marketing/marketing-states'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, maybe, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { marketingVersionStores, marketingVersions } from '../../db/schema/marketing.ts'
import { packages } from '../../db/schema/packages.ts'
import { versions } from '../../db/schema/versions.ts'
import type { Actor } from '../../rights/actor.ts'
import { marketingScope } from './marketing-scope.ts'

export type MarketingRow = typeof marketingVersions.$inferSelect

/** A package version as a marketing version offers it. */
export type BuildRow = Pick<typeof versions.$inferSelect, 'id' | 'semver' | 'build' | 'state' | 'packageId'>

/** A package as a marketing version names it. */
export type PackageRow = Pick<typeof packages.$inferSelect, 'id' | 'code' | 'name' | 'kind' | 'iconKey'>

/** A marketing version with what it offers. */
export interface OfferRow {
  offer: MarketingRow
  package: PackageRow
  build: BuildRow
}

export interface MarketingQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.state'?: MarketingState[] | undefined
  'f.packageId'?: string[] | undefined
  'f.storeId'?: string[] | undefined
  'f.audience'?: CustomerSegment[] | undefined
}

const sortFields = {
  title: known(sql`${marketingVersions.sortKey} collate "C"`, 'text'),
  state: known(marketingVersions.state, 'text'),
  from: maybe(sql`${marketingVersions.windowFrom} collate "C"`, 'text'),
  createdAt: fixed(marketingVersions.createdAt, 'timestamptz'),
  updatedAt: rising(known(marketingVersions.updatedAt, 'timestamptz')),
}

export const packageColumns = {
  id: packages.id,
  code: packages.code,
  name: packages.name,
  kind: packages.kind,
  iconKey: packages.iconKey,
}
export const buildColumns = {
  id: versions.id,
  semver: versions.semver,
  build: versions.build,
  state: versions.state,
  packageId: versions.packageId,
}

function withOffered(db: Db) {
  return db
    .select({ offer: marketingVersions, package: packageColumns, build: buildColumns })
    .from(marketingVersions)
    .innerJoin(packages, eq(packages.id, marketingVersions.packageId))
    .innerJoin(versions, eq(versions.id, marketingVersions.versionId))
    .$dynamic()
}

function inStores(db: Db, storeIds: readonly string[]): SQL {
  const { marketingVersionId, storeId } = marketingVersionStores
  const there = db
    .select({ id: marketingVersionId })
    .from(marketingVersionStores)
    .where(inArray(storeId, [...storeIds]))
  return inArray(marketingVersions.id, there)
}

async function conditions(db: Db, actor: Actor, query: MarketingQuery): Promise<SQL | undefined> {
  const { q } = query
  const states = query['f.state']
  const packageIds = query['f.packageId']
  const storeIds = query['f.storeId']
  const audiences = query['f.audience']
  return and(
    marketingScope(actor),
    searchCondition(marketingVersions, q, await readFrequentGrams(db, marketingVersions.searchGrams, q)),
    states?.length ? inArray(marketingVersions.state, states) : undefined,
    packageIds?.length ? inArray(marketingVersions.packageId, packageIds) : undefined,
    storeIds?.length ? inStores(db, storeIds) : undefined,
    audiences?.length ? inArray(marketingVersions.audience, audiences) : undefined,
  )
}

/**
 * One page of the marketing versions the actor may see, last changed first unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listOfferRows(
  db: Db,
  actor: Actor,
  query: MarketingQuery,
): Promise<FoundPage<OfferRow>> {
  const where = await conditions(db, actor, query)
  const order = sortedBy(query.sort, sortFields, { fallback: '-updatedAt', id: marketingVersions.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: marketingVersions, order, where }, page)
  return { rows: await readOffers(db, ids), ...found }
}

/** The marketing versions of these ids, which the actor was found to see, in their order. */
export async function readOffers(db: Db, ids: readonly string[]): Promise<OfferRow[]> {
  if (ids.length === 0) return []
  const rows = await withOffered(db).where(inArray(marketingVersions.id, [...ids]))
  return inOrderOf(ids, rows, (row) => row.offer.id)
}

/** One marketing version; undefined when the actor may not see it. */
export async function findOffer(db: Db, actor: Actor, id: string): Promise<OfferRow | undefined> {
  const [row] = await withOffered(db).where(and(eq(marketingVersions.id, id), marketingScope(actor)))
  return row
}

/** The bare row, locked until the transaction ends; package versions are always locked before it. */
export async function lockOffer(tx: Db, actor: Actor, id: string): Promise<MarketingRow | undefined> {
  const [row] = await tx
    .select()
    .from(marketingVersions)
    .where(and(eq(marketingVersions.id, id), marketingScope(actor)))
    .for('update')
  return row
}

/** A package version whose state stays until the transaction ends; undefined where there is none. */
export async function shareLockBuild(tx: Db, versionId: string): Promise<BuildRow | undefined> {
  const [row] = await tx.select(buildColumns).from(versions).where(eq(versions.id, versionId)).for('share')
  return row
}

/** A package version by its id; undefined where there is none. */
export async function findBuild(db: Db, versionId: string): Promise<BuildRow | undefined> {
  const [row] = await db.select(buildColumns).from(versions).where(eq(versions.id, versionId))
  return row
}

/** A package by its id; undefined where there is none. */
export async function findPackage(db: Db, id: string): Promise<PackageRow | undefined> {
  const [row] = await db.select(packageColumns).from(packages).where(eq(packages.id, id))
  return row
}

/** Writes a marketing version. */
export async function insertOffer(tx: Db, row: MarketingRow): Promise<void> {
  await tx.insert(marketingVersions).values(row)
}

/** Writes columns as given, the raised revision among them; the caller holds the row ({@link lockOffer}). */
export async function updateOffer(tx: Db, id: string, changes: Partial<MarketingRow>): Promise<void> {
  await tx.update(marketingVersions).set(changes).where(eq(marketingVersions.id, id))
}

/** Deletes a marketing version with its places; the caller holds it. */
export async function deleteOffer(tx: Db, id: string): Promise<void> {
  await tx.delete(marketingVersions).where(eq(marketingVersions.id, id))
}

/** Published marketing versions that offer a package version, locked until the transaction ends, in one order. */
export async function lockPublishedOf(
  tx: Db,
  versionId: string,
  states: readonly MarketingState[],
): Promise<MarketingRow[]> {
  return tx
    .select()
    .from(marketingVersions)
    .where(and(eq(marketingVersions.versionId, versionId), inArray(marketingVersions.state, [...states])))
    .orderBy(asc(marketingVersions.id))
    .for('update')
}
