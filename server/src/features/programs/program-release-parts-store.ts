import type { PackageService } from '@filo/contract/device/assignment/package-services'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { VersionState } from '@filo/contract/packages/version-states'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { packages } from '../../db/schema/packages.ts'
import { programReleaseItems, programReleaseVariants } from '../../db/schema/programs.ts'
import { robots } from '../../db/schema/robots.ts'
import { versions } from '../../db/schema/versions.ts'

/** A package version as a release needs to know it. */
export interface ReleaseItem {
  packageId: string
  code: string
  name: LocalizedText
  versionId: string
  semver: string
  build: number
  state: VersionState
  sizeBytes: number
  /** Null before the version is frozen. */
  contentHash: string | null
  /** Variants it runs on; empty = all. */
  compatibleVariantIds: string[]
  services: readonly PackageService[]
  /** Whom its hooks run as; null: the user whom the robot keeps for services. */
  hookUser: string | null
}

/** A variant that a release is for. */
export interface ReleaseVariant {
  id: string
  code: string
  name: LocalizedText
}

/** What a release is made of and for. */
export interface ReleaseParts {
  /** In the order in which they are installed and started. */
  items: ReleaseItem[]
  /** By code. */
  variants: ReleaseVariant[]
}

const itemColumns = {
  packageId: packages.id,
  code: packages.code,
  name: packages.name,
  versionId: versions.id,
  semver: versions.semver,
  build: versions.build,
  state: versions.state,
  sizeBytes: versions.sizeBytes,
  contentHash: versions.contentHash,
  compatibleVariantIds: versions.compatibleVariantIds,
  services: versions.services,
  hookUser: versions.hookUser,
}
const variantColumns = { id: robots.id, code: robots.code, name: robots.name }
const byCode = asc(sql`${robots.code} collate "C"`)

/** Reads what each of these releases, which the actor was found to see, is made of and for. */
export async function readReleaseParts(
  db: Db,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, ReleaseParts>> {
  const found = new Map<string, ReleaseParts>(releaseIds.map((id) => [id, { items: [], variants: [] }]))
  if (releaseIds.length === 0) return found
  const items = await db
    .select({ releaseId: programReleaseItems.releaseId, ...itemColumns })
    .from(programReleaseItems)
    .innerJoin(versions, eq(versions.id, programReleaseItems.versionId))
    .innerJoin(packages, eq(packages.id, programReleaseItems.packageId))
    .where(inArray(programReleaseItems.releaseId, [...releaseIds]))
    .orderBy(asc(programReleaseItems.order))
  const variants = await db
    .select({ releaseId: programReleaseVariants.releaseId, ...variantColumns })
    .from(programReleaseVariants)
    .innerJoin(robots, eq(robots.id, programReleaseVariants.variantId))
    .where(inArray(programReleaseVariants.releaseId, [...releaseIds]))
    .orderBy(byCode)
  for (const { releaseId, ...item } of items) found.get(releaseId)?.items.push(item)
  for (const { releaseId, ...variant } of variants) found.get(releaseId)?.variants.push(variant)
  return found
}

/**
 * Package versions in the order of the ids, each as often as it is named; unknown ones are left out. They are there until
 * the transaction ends.
 */
export async function listChosenItems(tx: Db, versionIds: readonly string[]): Promise<ReleaseItem[]> {
  if (versionIds.length === 0) return []
  const rows = await tx
    .select(itemColumns)
    .from(versions)
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(inArray(versions.id, [...new Set(versionIds)]))
    .orderBy(asc(versions.id))
    .for('key share', { of: versions })
  const byId = new Map(rows.map((row) => [row.versionId, row]))
  return versionIds.flatMap((id) => byId.get(id) ?? [])
}

/** The variants of these ids by code, each once; unknown ones are left out. They are there until the transaction ends. */
export async function listChosenVariants(tx: Db, variantIds: readonly string[]): Promise<ReleaseVariant[]> {
  if (variantIds.length === 0) return []
  return tx
    .select(variantColumns)
    .from(robots)
    .where(inArray(robots.id, [...new Set(variantIds)]))
    .orderBy(byCode)
    .for('key share')
}

/** Replaces what a release is made of, in the order given; the caller holds the release. */
export async function replaceReleaseItems(
  tx: Db,
  releaseId: string,
  items: readonly Pick<ReleaseItem, 'packageId' | 'versionId'>[],
): Promise<void> {
  await tx.delete(programReleaseItems).where(eq(programReleaseItems.releaseId, releaseId))
  const rows = items.map(({ packageId, versionId }, index) => ({
    releaseId,
    packageId,
    versionId,
    order: index + 1,
  }))
  if (rows.length > 0) await tx.insert(programReleaseItems).values(rows)
}

/** Replaces what a release is for; the caller holds the release. */
export async function replaceReleaseVariants(
  tx: Db,
  releaseId: string,
  variants: readonly Pick<ReleaseVariant, 'id'>[],
): Promise<void> {
  await tx.delete(programReleaseVariants).where(eq(programReleaseVariants.releaseId, releaseId))
  const rows = variants.map(({ id }) => ({ releaseId, variantId: id }))
  if (rows.length > 0) await tx.insert(programReleaseVariants).values(rows)
}

/**
 * Keeps the states of a release's package versions until the transaction ends: who revokes one waits, and then sees what
 * was decided about the release. The caller holds the release.
 */
export async function shareLockItems(tx: Db, releaseId: string): Promise<void> {
  const ofRelease = tx
    .select({ id: programReleaseItems.versionId })
    .from(programReleaseItems)
    .where(eq(programReleaseItems.releaseId, releaseId))
  await tx
    .select({ id: versions.id })
    .from(versions)
    .where(inArray(versions.id, ofRelease))
    .orderBy(asc(versions.id))
    .for('share')
}
