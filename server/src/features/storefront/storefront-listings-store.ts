import type { ProgramCategory } from '@filo/contract/programs/program-kinds'
import type { PriceModel } from '@filo/contract/stores/listing-kinds'
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { stepOf } from '../../db/long-lists/cached-estimates.ts'
import { count } from '../../db/long-lists/count.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { matches, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { everyWord, isLookedUp, isOfFound } from '../../db/looked-up.ts'
import { marketingVersions } from '../../db/schema/marketing.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programReleases, programReleaseVariants, programs } from '../../db/schema/programs.ts'
import { robots } from '../../db/schema/robots.ts'
import { storePrograms } from '../../db/schema/store-programs.ts'
import { stores } from '../../db/schema/stores.ts'
import { isInStorefront, shopperOf, storesMeantFor } from '../../records/storefront/storefront-listings.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import { type ListedFitUnit, listFitUnits } from './fit-units.ts'

export type StorefrontStoreRow = Pick<typeof stores.$inferSelect, 'id' | 'name' | 'currency' | 'theme'>

/** A listing with its store and its program. */
export interface ShownListingRow {
  listing: typeof storePrograms.$inferSelect
  store: StorefrontStoreRow
  program: Pick<
    typeof programs.$inferSelect,
    'id' | 'code' | 'name' | 'description' | 'category' | 'iconKey' | 'publisher'
  >
}

export interface StorefrontQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.storeId'?: string[] | undefined
  'f.programId'?: string[] | undefined
  'f.category'?: ProgramCategory[] | undefined
  'f.model'?: PriceModel[] | undefined
}

const storeColumns = { id: stores.id, name: stores.name, currency: stores.currency, theme: stores.theme }

/** Open stores that are meant for the actor's customer, by name; a page of them. */
export async function listStorefrontStoreRows(
  db: Db,
  actor: Actor,
  query: { q?: string | undefined; page: number; size: number },
): Promise<{ rows: StorefrontStoreRow[]; totalCount: number }> {
  const customerId = shopperOf(actor)
  if (customerId === null) return { rows: [], totalCount: 0 }
  const isOpen = eq(stores.state, 'open')
  const where = and(
    inArray(stores.id, storesMeantFor(db, customerId)),
    isOpen,
    ...matches(stores.searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select(storeColumns)
    .from(stores)
    .where(where)
    .orderBy(asc(sql`${stores.sortKey} collate "C"`), asc(stores.id))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, stores, where) }
}

const shelf = sql`((case when ${storePrograms.isFeatured} then 0 else 1000000000 end) + ${storePrograms.order})`

const sortFields = {
  shelf: known(shelf, 'bigint'),
  price: known(storePrograms.priceAmount, 'bigint'),
  createdAt: fixed(storePrograms.createdAt, 'timestamptz'),
}

/** Every word typed is found of the program, or of the marketing version that it is shown with. */
async function isSearched(db: Db, q: string | undefined): Promise<SQL | undefined> {
  const found = async (
    table: typeof programs | typeof marketingVersions,
    reference: PgColumn,
    word: string,
  ) => {
    const where = searchCondition(table, word, await readFrequentGrams(db, table.searchGrams, word))
    return isOfFound(db, { reference, id: table.id }, where)
  }
  return everyWord(q, async (word) =>
    or(
      await found(programs, storePrograms.programId, word),
      await found(marketingVersions, storePrograms.marketingVersionId, word),
    ),
  )
}

function withProgram(db: Db) {
  const { id, code, name, description, category, iconKey, publisher } = programs
  const program = { id, code, name, description, category, iconKey, publisher }
  return db
    .select({ listing: storePrograms, store: storeColumns, program })
    .from(storePrograms)
    .innerJoin(stores, eq(stores.id, storePrograms.storeId))
    .innerJoin(programs, eq(programs.id, storePrograms.programId))
    .$dynamic()
}

/**
 * One page of what the actor's customer sees at an instant, featured first and then as the store has it unless sorted
 * otherwise, with the count of all. @throws bad_request for a cursor of another list
 */
export async function listShownListings(
  db: Db,
  actor: Actor,
  query: StorefrontQuery & { at: Date },
): Promise<FoundPage<ShownListingRow>> {
  const {
    'f.storeId': storeIds,
    'f.programId': programIds,
    'f.category': categories,
    'f.model': models,
  } = query
  const ofCategories = categories?.length ? inArray(programs.category, categories) : undefined
  const searched = await isSearched(db, query.q)
  const whereAt = (at: Date) =>
    and(
      isInStorefront(db, shopperOf(actor), at),
      searched,
      storeIds?.length ? inArray(storePrograms.storeId, storeIds) : undefined,
      programIds?.length ? inArray(storePrograms.programId, programIds) : undefined,
      ofCategories && isLookedUp({ reference: storePrograms.programId, id: programs.id }, ofCategories),
      models?.length ? inArray(storePrograms.priceModel, models) : undefined,
    )
  const order = sortedBy(query.sort, sortFields, { fallback: 'shelf', id: storePrograms.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const list = { table: storePrograms, order, where: whereAt(query.at), cachedAs: whereAt(stepOf(query.at)) }
  const { ids, ...found } = await readListPage(db, list, page)
  return { rows: await readShownListings(db, ids), ...found }
}

/** The listings of these ids, which the actor's customer was found to see, in their order. */
export async function readShownListings(db: Db, ids: readonly string[]): Promise<ShownListingRow[]> {
  if (ids.length === 0) return []
  const rows = await withProgram(db).where(inArray(storePrograms.id, [...ids]))
  return inOrderOf(ids, rows, (row) => row.listing.id)
}

/** One listing that the actor's customer sees at an instant; undefined for every other. */
export async function findShownListing(
  db: Db,
  actor: Actor,
  { id, at }: { id: string; at: Date },
): Promise<ShownListingRow | undefined> {
  const [row] = await withProgram(db).where(
    and(eq(storePrograms.id, id), isInStorefront(db, shopperOf(actor), at)),
  )
  return row
}

export type ApprovedRelease = Pick<
  typeof programReleases.$inferSelect,
  'id' | 'programId' | 'semver' | 'sizeBytes' | 'permissions' | 'arosRange' | 'notes' | 'decidedAt'
> & { variants: { id: string; name: typeof robots.$inferSelect.name }[] }

const { id, programId, semver, sizeBytes, permissions, arosRange, notes, decidedAt } = programReleases
const releaseColumns = { id, programId, semver, sizeBytes, permissions, arosRange, notes, decidedAt }

/** The highest approved release of each of these programs, by program, with the variants that it runs on. */
export async function readOfferedReleases(
  db: Db,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, ApprovedRelease>> {
  if (programIds.length === 0) return new Map()
  const isOne = and(inArray(programId, [...new Set(programIds)]), eq(programReleases.state, 'approved'))
  const rows = await db
    .selectDistinctOn([programId], releaseColumns)
    .from(programReleases)
    .where(isOne)
    .orderBy(programId, desc(sql`${programReleases.semverKey} collate "C"`))
  const ids = rows.map((row) => row.id)
  const variants =
    ids.length > 0
      ? await db
          .select({ releaseId: programReleaseVariants.releaseId, id: robots.id, name: robots.name })
          .from(programReleaseVariants)
          .innerJoin(robots, eq(robots.id, programReleaseVariants.variantId))
          .where(inArray(programReleaseVariants.releaseId, ids))
          .orderBy(asc(robots.code))
      : []
  const variantsOf = (releaseId: string) =>
    variants.filter((row) => row.releaseId === releaseId).map((row) => ({ id: row.id, name: row.name }))
  return new Map(rows.map((row) => [row.programId, { ...row, variants: variantsOf(row.id) }]))
}

/** Approved releases of a program that the actor was found to see, the highest first. */
export async function listApprovedReleases(db: Db, ofProgram: string, limit: number) {
  return db
    .select(releaseColumns)
    .from(programReleases)
    .where(and(eq(programId, ofProgram), eq(programReleases.state, 'approved')))
    .orderBy(desc(sql`${programReleases.semverKey} collate "C"`))
    .limit(limit)
}

/** A page of the robots in the actor's scope by name, with the count of all. */
export async function listOwnRobots(
  db: Db,
  actor: Actor,
  query: { q?: string | undefined; page: number; size: number },
): Promise<{ rows: ListedFitUnit[]; totalCount: number }> {
  const scope = scopeOf(actor)
  const searched = and(...matches(producedRobots.searchKey, query.q))
  const page = { ...pageBounds(query), ...(searched ? { where: searched } : {}) }
  const rows = await listFitUnits(db, scope, page)
  return { rows, totalCount: await count(db, producedRobots, and(unitsInScope(scope), searched)) }
}
