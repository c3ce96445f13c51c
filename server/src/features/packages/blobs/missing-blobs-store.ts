import { and, asc, eq, inArray, isNull, min, notExists, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { files, missingBlobs } from '../../../db/schema/files.ts'
import { packages } from '../../../db/schema/packages.ts'
import { versions } from '../../../db/schema/versions.ts'

const MISSING_LOCK = 0x4d_49_53_53
const READ_TOGETHER = 1000

/** One at a time decides which package versions have begun or ceased to lack files; until the transaction ends. */
export async function lockMissing(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MISSING_LOCK}::bigint)`)
}

/** Notes contents as missing. @returns those that were not */
export async function addMissing(tx: Db, sha256s: readonly string[], noticedAt: Date): Promise<string[]> {
  const rows = await tx
    .insert(missingBlobs)
    .values(sha256s.map((sha256) => ({ sha256, noticedAt })))
    .onConflictDoNothing()
    .returning({ sha256: missingBlobs.sha256 })
  return rows.map(({ sha256 }) => sha256)
}

/** Forgets that contents were missing. @returns those that were */
export async function removeMissing(tx: Db, sha256s: readonly string[]): Promise<string[]> {
  if (sha256s.length === 0) return []
  const rows = await tx
    .delete(missingBlobs)
    .where(inArray(missingBlobs.sha256, [...sha256s]))
    .returning({ sha256: missingBlobs.sha256 })
  return rows.map(({ sha256 }) => sha256)
}

/** Forgets contents that no package version refers to any more, but those whose files were given up. */
export async function forgetUnreferenced(db: Db): Promise<void> {
  const referring = db
    .select({ one: sql`1` })
    .from(files)
    .innerJoin(versions, eq(versions.id, files.versionId))
    .where(and(eq(files.sha256, missingBlobs.sha256), isNull(versions.filesRemovedAt)))
  await db.delete(missingBlobs).where(notExists(referring))
}

/** The contents that were missing longest; a thousand at most. */
export async function listMissing(db: Db): Promise<string[]> {
  const rows = await db
    .select({ sha256: missingBlobs.sha256 })
    .from(missingBlobs)
    .orderBy(asc(missingBlobs.noticedAt), asc(missingBlobs.sha256))
    .limit(READ_TOGETHER)
  return rows.map(({ sha256 }) => sha256)
}

export interface LackingVersion {
  versionId: string
  code: string
  semver: string
  /** The first of its files with one of the contents. */
  path: string
}

/** The package versions that have a file with one of these contents. */
export async function listVersionsWith(db: Db, sha256s: readonly string[]): Promise<LackingVersion[]> {
  if (sha256s.length === 0) return []
  return db
    .select({
      versionId: versions.id,
      code: packages.code,
      semver: versions.semver,
      path: sql<string>`${min(files.path)}`,
    })
    .from(files)
    .innerJoin(versions, eq(versions.id, files.versionId))
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(inArray(files.sha256, [...sha256s]))
    .groupBy(versions.id, packages.code, versions.semver)
    .orderBy(asc(versions.id))
}

/** Those of the versions that lack other contents than these, or any at all where none are named. */
export async function listStillLacking(
  db: Db,
  versionIds: readonly string[],
  except: readonly string[] = [],
): Promise<Set<string>> {
  if (versionIds.length === 0) return new Set()
  const others = except.length > 0 ? notInArray(files.sha256, [...except]) : undefined
  const rows = await db
    .selectDistinct({ versionId: files.versionId })
    .from(missingBlobs)
    .innerJoin(files, eq(files.sha256, missingBlobs.sha256))
    .where(and(inArray(files.versionId, [...versionIds]), others))
  return new Set(rows.map(({ versionId }) => versionId))
}
