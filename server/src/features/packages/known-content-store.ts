import type { KnownContent } from '@filo/contract/packages/packages-routes'
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { files, uploads } from '../../db/schema/files.ts'
import { versions } from '../../db/schema/versions.ts'
import { newestFirst } from '../../records/releases/version-order.ts'

/** Finds where a package already has these contents: as a file of a version, or as an archive uploaded before. */
export async function findKnownContent(
  db: Db,
  packageId: string,
  { sha256s, exceptVersionId }: { sha256s: string[]; exceptVersionId?: string | undefined },
): Promise<KnownContent[]> {
  const isUsable = and(
    isNull(versions.filesRemovedAt),
    exceptVersionId ? ne(versions.id, exceptVersionId) : undefined,
  )
  const asFile = await db
    .selectDistinctOn([files.sha256], {
      sha256: files.sha256,
      versionId: versions.id,
      semver: versions.semver,
      path: files.path,
    })
    .from(files)
    .innerJoin(versions, eq(versions.id, files.versionId))
    .where(and(eq(versions.packageId, packageId), inArray(files.sha256, sha256s), isUsable))
    .orderBy(files.sha256, ...newestFirst)
  const asArchive = await db
    .selectDistinctOn([uploads.sha256], {
      sha256: sql<string>`${uploads.sha256}`,
      versionId: versions.id,
      semver: versions.semver,
    })
    .from(uploads)
    .innerJoin(versions, eq(versions.id, uploads.versionId))
    .where(
      and(
        eq(versions.packageId, packageId),
        inArray(uploads.sha256, sha256s),
        isUsable,
        eq(uploads.state, 'done'),
        eq(uploads.kind, 'archive'),
      ),
    )
    .orderBy(uploads.sha256, ...newestFirst)
  return [...asFile, ...asArchive.map((row) => ({ ...row, path: null }))]
}
