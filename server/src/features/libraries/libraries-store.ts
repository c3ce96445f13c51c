import { semverKey } from '@filo/contract/packages/semver-order'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { blobs, files } from '../../db/schema/files.ts'
import { libraryLists, softwareLibraries } from '../../db/schema/software-libraries.ts'
import { versions } from '../../db/schema/versions.ts'
import { isBefore, newestFirst } from '../../records/releases/version-order.ts'

export type LibraryListRow = typeof libraryLists.$inferSelect
export type LibraryRow = typeof softwareLibraries.$inferSelect

/** A version as far as its libraries are concerned; whoever asks has found it within the actor's scope. */
export interface ListedVersion {
  id: string
  packageId: string
  semver: string
  build: number
}

const CHUNK = 1000

/** Finds where a version's library list came from; undefined when it has none. The rows are apart ({@link listWhole}). */
export async function findList(db: Db, versionId: string): Promise<LibraryListRow | undefined> {
  const [row] = await db.select().from(libraryLists).where(eq(libraryLists.versionId, versionId))
  return row
}

/** The nearest earlier build of the package that has a list. */
export async function findComparable(db: Db, version: ListedVersion): Promise<ListedVersion | undefined> {
  const { id, packageId, semver, build } = versions
  const [row] = await db
    .select({ id, packageId, semver, build })
    .from(versions)
    .innerJoin(libraryLists, eq(libraryLists.versionId, versions.id))
    .where(isBefore({ ...version, semverKey: semverKey(version.semver) }))
    .orderBy(...newestFirst)
    .limit(1)
  return row
}

/** Lists the libraries in a version's list, for comparing; `names` limits it to those. */
export async function listNamed(
  db: Db,
  versionId: string,
  names?: readonly string[],
): Promise<Pick<LibraryRow, 'id' | 'name' | 'version'>[]> {
  const { id, name, version } = softwareLibraries
  const isNamed = names && inArray(name, [...names])
  return db
    .select({ id, name, version })
    .from(softwareLibraries)
    .where(and(eq(softwareLibraries.versionId, versionId), isNamed))
}

/** All rows of a list, by name. */
export async function listWhole(db: Db, versionId: string): Promise<LibraryRow[]> {
  return db
    .select()
    .from(softwareLibraries)
    .where(eq(softwareLibraries.versionId, versionId))
    .orderBy(sql`${softwareLibraries.sortKey} collate "C"`, softwareLibraries.id)
}

/** The licences of a list and how many libraries have each. */
export async function countLicences(
  db: Db,
  versionId: string,
): Promise<{ licence: string | null; count: number }[]> {
  return db
    .select({ licence: softwareLibraries.licence, count: sql`count(*)`.mapWith(Number) })
    .from(softwareLibraries)
    .where(eq(softwareLibraries.versionId, versionId))
    .groupBy(softwareLibraries.licence)
}

/** The vulnerabilities of each library that has any. */
export async function listVulnerable(db: Db, versionId: string): Promise<LibraryRow['vulnerabilities'][]> {
  const rows = await db
    .select({ vulnerabilities: softwareLibraries.vulnerabilities })
    .from(softwareLibraries)
    .where(
      and(
        eq(softwareLibraries.versionId, versionId),
        sql`jsonb_array_length(${softwareLibraries.vulnerabilities}) > 0`,
      ),
    )
  return rows.map(({ vulnerabilities }) => vulnerabilities)
}

/** The vulnerabilities of each weak library of these versions; versions without a list are no key. */
export async function listVulnerableOf(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, LibraryRow['vulnerabilities'][]>> {
  if (versionIds.length === 0) return new Map()
  const ids = [...versionIds]
  const lists = await db
    .select({ versionId: libraryLists.versionId })
    .from(libraryLists)
    .where(inArray(libraryLists.versionId, ids))
  const rows = await db
    .select({
      versionId: softwareLibraries.versionId,
      vulnerabilities: softwareLibraries.vulnerabilities,
    })
    .from(softwareLibraries)
    .where(
      and(
        inArray(softwareLibraries.versionId, ids),
        sql`jsonb_array_length(${softwareLibraries.vulnerabilities}) > 0`,
      ),
    )
  const found = new Map<string, LibraryRow['vulnerabilities'][]>(lists.map((row) => [row.versionId, []]))
  for (const { versionId, vulnerabilities } of rows) found.get(versionId)?.push(vulnerabilities)
  return found
}

/** Puts a list in place of the one there was. */
export async function replaceList(tx: Db, list: LibraryListRow, rows: readonly LibraryRow[]): Promise<void> {
  await deleteList(tx, list.versionId)
  await tx.insert(libraryLists).values(list)
  for (let start = 0; start < rows.length; start += CHUNK)
    await tx.insert(softwareLibraries).values(rows.slice(start, start + CHUNK))
}

/** Takes a list with all its rows off a version, if there is one. */
export async function deleteList(tx: Db, versionId: string): Promise<void> {
  await tx.delete(softwareLibraries).where(eq(softwareLibraries.versionId, versionId))
  await tx.delete(libraryLists).where(eq(libraryLists.versionId, versionId))
}

/** Files of a version that by their name are library lists, the outermost first; at most a few. */
export async function listSbomFiles(
  db: Db,
  versionId: string,
): Promise<{ path: string; name: string; sha256: string; sizeBytes: number }[]> {
  const { path, name, sha256 } = files
  const depth = sql`length(${path}) - length(replace(${path}, '/', ''))`
  return db
    .select({ path, name, sha256, sizeBytes: blobs.sizeBytes })
    .from(files)
    .innerJoin(blobs, eq(blobs.sha256, files.sha256))
    .where(
      and(eq(files.versionId, versionId), sql`lower(${name}) ~ '^(s?bom\\.json|.*\\.(cdx|spdx)\\.json)$'`),
    )
    .orderBy(depth, sql`${path} collate "C"`)
    .limit(5)
}
