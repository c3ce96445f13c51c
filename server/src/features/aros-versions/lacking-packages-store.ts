import type { LackingPackage } from '@filo/contract/aros-versions/aros-version-shapes'
import { asc, count, eq, min, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosItems } from '../../db/schema/aros-versions.ts'
import { files, missingBlobs } from '../../db/schema/files.ts'
import { packages } from '../../db/schema/packages.ts'
import { versions } from '../../db/schema/versions.ts'

/** Package versions of an AROS version that the caller may see of which the store lacks files, in install order. */
export async function listLackingPackages(db: Db, arosId: string): Promise<LackingPackage[]> {
  const rows = await db
    .select({
      versionId: versions.id,
      code: packages.code,
      version: versions.semver,
      files: count(files.id),
      path: sql<string>`${min(files.path)}`,
      noticedAt: sql<Date>`${min(missingBlobs.noticedAt)}`.mapWith(missingBlobs.noticedAt),
    })
    .from(missingBlobs)
    .innerJoin(files, eq(files.sha256, missingBlobs.sha256))
    .innerJoin(arosItems, eq(arosItems.versionId, files.versionId))
    .innerJoin(versions, eq(versions.id, files.versionId))
    .innerJoin(packages, eq(packages.id, versions.packageId))
    .where(eq(arosItems.arosId, arosId))
    .groupBy(versions.id, packages.code, versions.semver, arosItems.order)
    .orderBy(asc(arosItems.order))
  return rows.map(({ noticedAt, ...row }) => ({ ...row, noticedAt: noticedAt.toISOString() }))
}
