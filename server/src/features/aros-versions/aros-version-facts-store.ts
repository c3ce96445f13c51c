import type { VersionState } from '@filo/contract/packages/version-states'
import { and, asc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { files, treeEntries } from '../../db/schema/files.ts'
import { packageCode } from '../../db/schema/package-code.ts'
import { folders, packages } from '../../db/schema/packages.ts'
import { trustTargets } from '../../db/schema/trust.ts'
import { versions } from '../../db/schema/versions.ts'
import { authorsOf } from '../../records/releases/version-authors.ts'
import type { DiffEntry, DiffFile } from './comparison/aros-diff.ts'
import type { FolderFacts } from './compose/aros-tree-nodes.ts'
import type { VersionFacts } from './version-facts.ts'

async function selectFacts(db: Db, where: SQL | undefined): Promise<VersionFacts[]> {
  const rows = await db
    .select({ version: versions, pack: packages })
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(where)
  return rows.map(({ version, pack }) => ({
    packageId: pack.id,
    code: pack.code,
    name: pack.name,
    iconKey: pack.iconKey,
    folderId: pack.folderId,
    isPackageArchived: pack.status === 'archived',
    packageSortKey: pack.sortKey,
    versionId: version.id,
    semver: version.semver,
    semverKey: version.semverKey,
    build: version.build,
    state: version.state,
    compatibleVariantIds: version.compatibleVariantIds,
    dependencies: version.dependencies,
    conflicts: version.conflicts,
    minAgent: version.minAgent,
    alikeNames: version.scan.notes?.find(({ kind }) => kind === 'alike_names')?.examples ?? [],
    restart: version.restart,
    hasServices: version.services.length > 0,
    declaresLimits: version.services.some(
      ({ limits }) => limits.memoryMb !== null || limits.cpuPercent !== null,
    ),
    sizeBytes: version.sizeBytes,
    fileCount: version.fileCount,
    contentHash: version.contentHash,
    notes: version.notes,
    createdAt: version.createdAt,
  }))
}

/** What the rules need to know of the named versions, in the order of the ids; unknown ids are left out. */
export async function listFactsOf(db: Db, versionIds: readonly string[]): Promise<VersionFacts[]> {
  if (versionIds.length === 0) return []
  const found = await selectFacts(db, inArray(versions.id, [...new Set(versionIds)]))
  const byId = new Map(found.map((facts) => [facts.versionId, facts]))
  return versionIds.flatMap((id) => byId.get(id) ?? [])
}

const neverShown: VersionState[] = ['draft', 'uploading', 'scanning', 'scan_failed', 'rejected', 'archived']

/** Everybody who made each of these package versions. */
export async function listMakersOf(
  db: Db,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (versionIds.length === 0) return new Map()
  const { id, createdBy, authorIds } = versions
  const rows = await db
    .select({ id, createdBy, authorIds })
    .from(versions)
    .where(inArray(id, [...versionIds]))
  return new Map(rows.map((row) => [row.id, authorsOf(row)]))
}

/** Every version the composer's tree may show: of packages in use, at least ready. */
export async function listTreeFacts(db: Db): Promise<VersionFacts[]> {
  return selectFacts(db, and(eq(packages.status, 'active'), notInArray(versions.state, neverShown)))
}

/** The versions of packages in use that every AROS version must hold. */
export async function listRequiredFacts(db: Db): Promise<VersionFacts[]> {
  const where = and(eq(packages.status, 'active'), eq(packages.isRequired, true))
  return selectFacts(db, and(where, notInArray(versions.state, neverShown)))
}

/** The versions of these packages that the composer's tree may show. */
export async function listFactsOfPackages(db: Db, packageIds: readonly string[]): Promise<VersionFacts[]> {
  if (packageIds.length === 0) return []
  const isOfThem = inArray(packages.id, [...packageIds])
  return selectFacts(db, and(isOfThem, eq(packages.status, 'active'), notInArray(versions.state, neverShown)))
}

/** Every package folder, in no order: where the composer's tree puts packages. */
export async function listFolders(db: Db): Promise<FolderFacts[]> {
  const { id, parentId, name, order, sortKey } = folders
  return db.select({ id, parentId, name, order, sortKey }).from(folders)
}

/** The files of versions, for diffs. */
export async function listDiffFiles(db: Db, versionIds: readonly string[]): Promise<Map<string, DiffFile[]>> {
  const found = new Map<string, DiffFile[]>(versionIds.map((id) => [id, []]))
  if (versionIds.length === 0) return found
  const { versionId, path, sha256, sizeBytes, mode } = files
  const rows = await db
    .select({ versionId, path, sha256, sizeBytes, mode })
    .from(files)
    .where(inArray(versionId, [...versionIds]))
    .orderBy(asc(path))
  for (const { versionId: id, ...file } of rows) found.get(id)?.push(file)
  return found
}

/** The files, links and named folders of versions, for diffs. */
export async function listDiffEntries(
  db: Db,
  versionIds: readonly string[],
): Promise<Map<string, DiffEntry[]>> {
  const found = new Map<string, DiffEntry[]>(await listDiffFiles(db, versionIds))
  const { versionId, path, target, mode } = treeEntries
  const rows = await db
    .select({ versionId, path, target, mode })
    .from(treeEntries)
    .where(inArray(versionId, [...versionIds]))
  for (const { versionId: id, ...entry } of rows) found.get(id)?.push(entry)
  return found
}

/** Which of these contents some file of the versions holds. */
export async function listContainedHashes(
  db: Db,
  versionIds: readonly string[],
  ofVersionIds: readonly string[],
): Promise<Set<string>> {
  if (versionIds.length === 0 || ofVersionIds.length === 0) return new Set()
  const selected = db
    .select({ sha256: files.sha256 })
    .from(files)
    .where(inArray(files.versionId, [...ofVersionIds]))
  const rows = await db
    .selectDistinct({ sha256: files.sha256 })
    .from(files)
    .where(and(inArray(files.versionId, [...versionIds]), inArray(files.sha256, selected)))
  return new Set(rows.map((row) => row.sha256))
}

/** Of package versions, those that start something. */
export async function listStarting(db: Db, versionIds: readonly string[]): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set()
  const { versionId, kind } = packageCode
  const rows = await db
    .select({ versionId })
    .from(packageCode)
    .where(and(inArray(versionId, [...new Set(versionIds)]), eq(kind, 'start')))
  const declaring = await db
    .select({ versionId: versions.id })
    .from(versions)
    .where(
      and(inArray(versions.id, [...new Set(versionIds)]), sql`jsonb_array_length(${versions.services}) > 0`),
    )
  return new Set([...rows, ...declaring].map((row) => row.versionId))
}

/** What an agent must have announced for a version that is signed, or waits for that; undefined before. */
export async function findRequires(db: Db, arosId: string): Promise<readonly string[] | undefined> {
  const [row] = await db
    .select({ requires: trustTargets.requires })
    .from(trustTargets)
    .where(eq(trustTargets.arosId, arosId))
  return row?.requires
}

/** Paths of package versions, their links and named folders, and what they say of services, as `manifestRequires` wants them. */
export async function listTrees(db: Db, versionIds: readonly string[]) {
  const links = await db
    .select({ path: treeEntries.path, versionId: treeEntries.versionId })
    .from(treeEntries)
    .where(inArray(treeEntries.versionId, [...versionIds]))
  const paths = await db
    .select({ path: files.path, versionId: files.versionId })
    .from(files)
    .where(inArray(files.versionId, [...versionIds]))
  const programs = await db
    .select({ versionId: versions.id, services: versions.services, hookUser: versions.hookUser })
    .from(versions)
    .where(inArray(versions.id, [...versionIds]))
  const byVersion = Map.groupBy(paths, ({ versionId }) => versionId)
  return versionIds.map((id) => ({
    files: byVersion.get(id) ?? [],
    links: links.filter(({ versionId }) => versionId === id),
    services: programs.find(({ versionId }) => versionId === id)?.services,
    hookUser: programs.find(({ versionId }) => versionId === id)?.hookUser ?? undefined,
  }))
}
