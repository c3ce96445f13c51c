import { Id } from '@filo/contract/entity'
import type { PackageKind, PackageStatus } from '@filo/contract/packages/package-kinds'
import { noFolder } from '@filo/contract/packages/packages-routes'
import { and, eq, exists, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertIfFree } from '../../db/insert-if-free.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { folders, packageFavourites, packages } from '../../db/schema/packages.ts'
import { users } from '../../db/schema/users.ts'
import type { Actor } from '../../rights/actor.ts'
import { actorId } from '../../rights/actor.ts'
import { packageScope } from './package-scope.ts'

export type PackageRow = typeof packages.$inferSelect

/** A package with the names that its card shows. */
export interface PackageListRow {
  package: PackageRow
  folder: { id: string; name: string } | null
  owner: { id: string; name: string } | null
  favouriteOf: string | null
}

export interface PackageQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.folderId'?: string[] | undefined
  'f.kind'?: PackageKind[] | undefined
  'f.ownerId'?: string[] | undefined
  'f.status'?: PackageStatus[] | undefined
  'f.isFavourite'?: string[] | undefined
}

const sortFields = {
  name: known(sql`${packages.sortKey} collate "C"`, 'text'),
  code: known(sql`${packages.code} collate "C"`, 'text'),
  kind: known(packages.kind, 'text'),
  updatedAt: rising(known(packages.updatedAt, 'timestamptz')),
}

/** Folders and all that lie below them; a folder met twice is not followed again. */
function withFoldersBelow(ids: string[]): SQL {
  return sql`with recursive chosen(id) as (
    select ${folders.id} from ${folders} where ${inArray(folders.id, ids)}
    union
    select inner_folder.id from ${folders} inner_folder join chosen on inner_folder.parent_id = chosen.id
  ) select id from chosen`
}

/** In one of the folders or of those below them, or in none for the word that says so. */
function inFolders(ids: string[] | undefined): SQL | undefined {
  if (!ids?.length) return undefined
  const named = ids.filter((id) => id !== noFolder)
  const inNamed = named.length > 0 ? sql`${packages.folderId} in (${withFoldersBelow(named)})` : undefined
  return named.length < ids.length ? or(inNamed, isNull(packages.folderId)) : inNamed
}

async function conditions(db: Db, actor: Actor, query: PackageQuery): Promise<SQL | undefined> {
  const own = db
    .select({ one: sql`1` })
    .from(packageFavourites)
    .where(
      and(eq(packageFavourites.packageId, packages.id), sql`${packageFavourites.userId} = ${actorId(actor)}`),
    )
  return and(
    packageScope(actor),
    searchCondition(packages, query.q, await readFrequentGrams(db, packages.searchGrams, query.q)),
    inFolders(query['f.folderId']),
    query['f.kind']?.length ? inArray(packages.kind, query['f.kind']) : undefined,
    query['f.ownerId']?.length ? inArray(packages.ownerId, query['f.ownerId']) : undefined,
    query['f.status']?.length ? inArray(packages.status, query['f.status']) : eq(packages.status, 'active'),
    query['f.isFavourite']?.length ? exists(own) : undefined,
  )
}

function withNames(db: Db, actor: Actor) {
  const isOwn = sql`${packageFavourites.userId} = ${actorId(actor)}`
  return db
    .select({
      package: packages,
      folder: { id: folders.id, name: folders.name },
      owner: { id: users.id, name: users.displayName },
      favouriteOf: packageFavourites.userId,
    })
    .from(packages)
    .leftJoin(folders, eq(folders.id, packages.folderId))
    .leftJoin(users, eq(users.id, packages.ownerId))
    .leftJoin(packageFavourites, and(eq(packageFavourites.packageId, packages.id), isOwn))
    .$dynamic()
}

/**
 * One page of packages the actor may see, by name unless sorted otherwise, with the count of all; active ones unless a
 * status is asked for. @throws bad_request for a cursor of another list
 */
export async function listPackageRows(
  db: Db,
  actor: Actor,
  query: PackageQuery,
): Promise<FoundPage<PackageListRow>> {
  const where = await conditions(db, actor, query)
  const order = sortedBy(query.sort, sortFields, { fallback: 'name', id: packages.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: packages, order, where }, page)
  const rows = ids.length > 0 ? await withNames(db, actor).where(inArray(packages.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.package.id), ...found }
}

/** One package by id or code; undefined when the actor may not see it. */
export async function findPackage(db: Db, actor: Actor, ref: string): Promise<PackageListRow | undefined> {
  const isIt = Id.safeParse(ref).success ? eq(packages.id, ref) : eq(packages.code, ref)
  const where = and(isIt, packageScope(actor))
  const [row] = await withNames(db, actor).where(where)
  return row
}

/** The bare row, locked until the transaction ends, so that numbers of new versions rise one after the other. */
export async function lockPackage(tx: Db, actor: Actor, id: string): Promise<PackageRow | undefined> {
  const [row] = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.id, id), packageScope(actor)))
    .for('update')
  return row
}

/** Writes a package. @returns whether its code was free; archived packages keep theirs */
export function insertPackage(tx: Db, row: PackageRow): Promise<boolean> {
  return insertIfFree(tx, packages, row, packages.code)
}

/** Writes columns as given, the raised revision among them; the caller holds the row ({@link lockPackage}). */
export async function updatePackageRow(tx: Db, id: string, changes: Partial<PackageRow>): Promise<void> {
  await tx.update(packages).set(changes).where(eq(packages.id, id))
}

/** Sets a person's own mark or takes it off; where it is so already, nothing changes. */
export async function setFavourite(
  tx: Db,
  key: { userId: string; packageId: string },
  isFavourite: boolean,
): Promise<void> {
  if (isFavourite) await tx.insert(packageFavourites).values(key).onConflictDoNothing()
  else {
    const own = and(eq(packageFavourites.userId, key.userId), eq(packageFavourites.packageId, key.packageId))
    await tx.delete(packageFavourites).where(own)
  }
}
