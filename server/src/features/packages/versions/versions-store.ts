import type { VersionState } from '@filo/contract/packages/version-states'
import { and, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { count } from '../../../db/count.ts'
import type { Db } from '../../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../../db/list-clauses.ts'
import { packages } from '../../../db/schema/packages.ts'
import { users } from '../../../db/schema/users.ts'
import { versions } from '../../../db/schema/versions.ts'
import { isBefore, newestFirst, semverOrder } from '../../../records/version-order.ts'
import type { Actor } from '../../../rights/actor.ts'
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
  'f.packageId'?: string[] | undefined
  'f.packageCode'?: string[] | undefined
  'f.state'?: VersionState[] | undefined
  'f.authorId'?: string[] | undefined
  'f.variantId'?: string[] | undefined
}

function sorts() {
  return {
    updatedAt: versions.updatedAt,
    semver: semverOrder,
    package: sql`${packages.sortKey} collate "C"`,
    state: versions.state,
    sizeBytes: versions.sizeBytes,
  }
}

/** Versions for any of these variants: bound to one of them, or bound to none. */
function forRobots(variantIds: string[] | undefined): SQL | undefined {
  if (!variantIds?.length) return undefined
  const column = versions.compatibleVariantIds
  const named = variantIds.map((id) => sql`${column} @> ${JSON.stringify([id])}::jsonb`)
  return or(sql`jsonb_array_length(${column}) = 0`, ...named)
}

function conditions(actor: Actor, query: VersionQuery): SQL | undefined {
  const { 'f.packageId': ids, 'f.packageCode': codes, 'f.state': states, 'f.authorId': authors } = query
  return and(
    packageScope(actor),
    ...matches(versions.searchKey, query.q),
    ids?.length ? inArray(versions.packageId, ids) : undefined,
    codes?.length ? inArray(packages.code, codes) : undefined,
    states?.length ? inArray(versions.state, states) : undefined,
    authors?.length ? inArray(versions.createdBy, authors) : undefined,
    forRobots(query['f.variantId']),
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

/** One page of the versions the actor may see, last changed first unless sorted otherwise. */
export async function listVersionRows(
  db: Db,
  actor: Actor,
  query: VersionQuery,
): Promise<{ rows: VersionListRow[]; totalCount: number }> {
  const where = conditions(actor, query)
  const { limit, offset } = pageBounds(query)
  const rows = await withNames(db)
    .where(where)
    .orderBy(...orderBy(query.sort, sorts(), { fallback: '-updatedAt', id: versions.id }))
    .limit(limit)
    .offset(offset)
  const needsPackage = query['f.packageCode']?.length
  const totalCount = needsPackage ? await countWithPackages(db, where) : await count(db, versions, where)
  return { rows, totalCount }
}

async function countWithPackages(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ value: sql<number>`count(*)`.mapWith(Number) })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(where)
  return row?.value ?? 0
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
    .where(and(eq(versions.contentHash, contentHash), ne(versions.id, exceptId)))
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
