import type { VersionState } from '@filo/contract/packages/version-states'
import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { readFrequentGrams } from '../../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../../db/long-lists/search-grams.ts'
import { known, rising, sortedBy } from '../../../db/long-lists/sort-fields.ts'
import { packages } from '../../../db/schema/packages.ts'
import { users } from '../../../db/schema/users.ts'
import { versions } from '../../../db/schema/versions.ts'
import { versionsAwaitingApproval } from '../../../records/people/waiting-work.ts'
import { isBefore, newestFirst, semverOrder } from '../../../records/releases/version-order.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { packageScope } from '../package-scope.ts'

export type VersionRecord = typeof versions.$inferSelect
type PackageRecord = typeof packages.$inferSelect

/** A version with the package and the person it belongs to. */
export interface VersionListRow {
  version: VersionRecord
  package: Pick<PackageRecord, 'id' | 'code' | 'name' | 'iconKey' | 'kind' | 'status'>
  author: { id: string; name: string } | null
}

export interface VersionQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.packageId'?: string[] | undefined
  'f.packageCode'?: string[] | undefined
  'f.state'?: VersionState[] | undefined
  'f.authorId'?: string[] | undefined
  'f.decision'?: string[] | undefined
  'f.variantId'?: string[] | undefined
}

const sortFields = {
  updatedAt: rising(known(versions.updatedAt, 'timestamptz')),
  semver: known(semverOrder, 'text'),
  package: known(sql`${packages.sortKey} collate "C"`, 'text'),
  state: known(versions.state, 'text'),
  sizeBytes: known(versions.sizeBytes, 'bigint'),
}

/** Versions for any of these variants: bound to one of them, or bound to none. */
function forRobots(variantIds: string[] | undefined): SQL | undefined {
  if (!variantIds?.length) return undefined
  const column = versions.compatibleVariantIds
  const named = variantIds.map((id) => sql`${column} @> ${JSON.stringify([id])}::jsonb`)
  return or(sql`jsonb_array_length(${column}) = 0`, ...named)
}

function ofCodes(db: Db, codes: string[]) {
  return db.select({ id: packages.id }).from(packages).where(inArray(packages.code, codes))
}

async function conditions(db: Db, actor: Actor, query: VersionQuery): Promise<SQL | undefined> {
  const { 'f.packageId': ids, 'f.packageCode': codes, 'f.state': states, 'f.authorId': authors } = query
  return and(
    packageScope(actor),
    searchCondition(versions, query.q, await readFrequentGrams(db, versions.searchGrams, query.q)),
    ids?.length ? inArray(versions.packageId, ids) : undefined,
    codes?.length ? inArray(versions.packageId, ofCodes(db, codes)) : undefined,
    states?.length ? inArray(versions.state, states) : undefined,
    authors?.length ? inArray(versions.createdBy, authors) : undefined,
    forRobots(query['f.variantId']),
    query['f.decision']?.length ? versionsAwaitingApproval(actorId(actor) ?? '') : undefined,
  )
}

function withNames(db: Db) {
  const { id, code, name, iconKey, kind, status } = packages
  return db
    .select({
      version: versions,
      package: { id, code, name, iconKey, kind, status },
      author: { id: users.id, name: users.displayName },
    })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .leftJoin(users, eq(users.id, versions.createdBy))
    .$dynamic()
}

/**
 * One page of the versions the actor may see, last changed first unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listVersionRows(
  db: Db,
  actor: Actor,
  query: VersionQuery,
): Promise<FoundPage<VersionListRow>> {
  const where = await conditions(db, actor, query)
  const order = sortedBy(query.sort, sortFields, { fallback: '-updatedAt', id: versions.id })
  const ofPackage = { table: packages, on: eq(packages.id, versions.packageId) }
  const joined = order.name.endsWith('package') ? ofPackage : undefined
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: versions, joined, order, where }, page)
  const rows = ids.length > 0 ? await withNames(db).where(inArray(versions.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.version.id), ...found }
}

/** One version, or undefined when the actor may not see it. */
export async function findVersion(db: Db, actor: Actor, id: string): Promise<VersionListRow | undefined> {
  const [row] = await withNames(db).where(and(eq(versions.id, id), packageScope(actor)))
  return row
}

/** The same, locked until the transaction ends. */
export async function lockVersion(tx: Db, actor: Actor, id: string): Promise<VersionListRow | undefined> {
  await tx.select({ id: versions.id }).from(versions).where(eq(versions.id, id)).for('update')
  return findVersion(tx, actor, id)
}

/** Numbers of a package's versions, highest first; without `exceptId`. */
export async function listSemvers(db: Db, packageId: string, exceptId?: string): Promise<string[]> {
  const rows = await db
    .select({ semver: versions.semver })
    .from(versions)
    .where(and(eq(versions.packageId, packageId), exceptId ? ne(versions.id, exceptId) : undefined))
    .orderBy(...newestFirst)
  return rows.map((row) => row.semver)
}

/** The newest version of a package, whatever its state. */
export async function findNewest(db: Db, packageId: string): Promise<VersionRecord | undefined> {
  const [row] = await db
    .select()
    .from(versions)
    .where(eq(versions.packageId, packageId))
    .orderBy(...newestFirst)
    .limit(1)
  return row
}

/** The build before a version: the highest lower number, or the build before of the same number. */
export async function findPrevious(
  db: Db,
  version: VersionRecord,
): Promise<{ id: string; semver: string } | undefined> {
  const [row] = await db
    .select({ id: versions.id, semver: versions.semver })
    .from(versions)
    .where(isBefore(version))
    .orderBy(...newestFirst)
    .limit(1)
  return row
}

/** All builds of one number of a package. */
export async function listBuilds(
  db: Db,
  packageId: string,
  semver: string,
): Promise<Pick<VersionRecord, 'id' | 'build' | 'state'>[]> {
  return db
    .select({ id: versions.id, build: versions.build, state: versions.state })
    .from(versions)
    .where(and(eq(versions.packageId, packageId), eq(versions.semver, semver)))
}

/** Another version with exactly this content, in any package. */
export async function findSameContent(
  db: Db,
  contentHash: string,
  exceptId: string,
): Promise<{ id: string; semver: string; code: string } | undefined> {
  const [row] = await db
    .select({ id: versions.id, semver: versions.semver, code: packages.code })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(
      and(
        eq(versions.contentHash, contentHash),
        ne(versions.id, exceptId),
        // What was given up may come again.
        isNull(versions.filesRemovedAt),
      ),
    )
    .limit(1)
  return row
}

/** Number and package of a version that another one refers to. */
export async function findRef(
  db: Db,
  id: string,
): Promise<{ id: string; semver: string; code: string } | undefined> {
  const [row] = await db
    .select({ id: versions.id, semver: versions.semver, code: packages.code })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(eq(versions.id, id))
  return row
}

/** Writes a build; an index refuses a second one of the same package, number and build. */
export async function insertVersion(tx: Db, row: VersionRecord): Promise<void> {
  await tx.insert(versions).values(row)
}

/** Writes columns as given, the raised revision among them; the caller holds the row ({@link lockVersion}). */
export async function updateVersionRow(tx: Db, id: string, changes: Partial<VersionRecord>): Promise<void> {
  await tx.update(versions).set(changes).where(eq(versions.id, id))
}

/** Deletes a version with its files, code, uploads and library list; blobs stay until nothing refers to them. */
export async function deleteVersionRow(tx: Db, id: string): Promise<void> {
  await tx.delete(versions).where(eq(versions.id, id))
}

/** Versions whose files are being processed, or were when a server ended; `since` = for so long already. */
export async function listScanning(db: Db, since?: Date): Promise<string[]> {
  const isLeft = since && lt(versions.updatedAt, since)
  const rows = await db
    .select({ id: versions.id })
    .from(versions)
    .where(and(eq(versions.state, 'scanning'), isLeft))
    .orderBy(versions.updatedAt)
  return rows.map((row) => row.id)
}

/** The name of anybody, to say who approved; undefined for an unknown id. */
export async function findPersonName(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, id))
  return row?.name
}
