import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/database.ts'
import { campaignReceipts } from '../../../db/schema/campaigns.ts'
import { testEvidence } from '../../../db/schema/evidence.ts'
import { blobs, files } from '../../../db/schema/files.ts'
import { pictureFiles, pictures } from '../../../db/schema/pictures.ts'
import { unitFiles } from '../../../db/schema/service-records.ts'
import { settings } from '../../../db/schema/settings.ts'
import { versions } from '../../../db/schema/versions.ts'

const COLLECTED = 'blobs.collected'

/**
 * Finds which of some hashes a file of a version (unless its files were given up), a tester's evidence, a receipt, a
 * paper of a robot or a picture refers to.
 */
export async function findUsedBlobs(db: Db, sha256s: readonly string[]): Promise<Set<string>> {
  const names = [...sha256s]
  const rows = await union(
    db
      .select({ sha256: files.sha256 })
      .from(files)
      .innerJoin(versions, eq(versions.id, files.versionId))
      .where(and(inArray(files.sha256, names), isNull(versions.filesRemovedAt))),
    db.select({ sha256: testEvidence.sha256 }).from(testEvidence).where(inArray(testEvidence.sha256, names)),
    db
      .select({ sha256: campaignReceipts.fileSha256 })
      .from(campaignReceipts)
      .where(inArray(campaignReceipts.fileSha256, names)),
    db.select({ sha256: unitFiles.sha256 }).from(unitFiles).where(inArray(unitFiles.sha256, names)),
    db.select({ sha256: pictureFiles.sha256 }).from(pictureFiles).where(inArray(pictureFiles.sha256, names)),
    db
      .select({ sha256: sql<string>`${pictures.sourceSha256}` })
      .from(pictures)
      .where(inArray(pictures.sourceSha256, names)),
  )
  return new Set(rows.map(({ sha256 }) => sha256))
}

/** Takes a blob off the list of what is stored, once its bytes are gone. */
export async function forgetBlob(db: Db, sha256: string): Promise<void> {
  await db.delete(blobs).where(inArray(blobs.sha256, [sha256]))
}

/** Takes the next collection for this server. @returns false where the last one, of any server, began less than so long ago */
export async function claimCollection(
  db: Db,
  { now, everyMs }: { now: Date; everyMs: number },
): Promise<boolean> {
  const begun = { value: {}, updatedAt: now }
  const claimed = await db
    .insert(settings)
    .values({ key: COLLECTED, ...begun })
    .onConflictDoUpdate({
      target: settings.key,
      set: begun,
      setWhere: lte(settings.updatedAt, new Date(now.getTime() - everyMs)),
    })
    .returning({ key: settings.key })
  return claimed.length > 0
}
