import { and, eq, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { arosItems } from '../../db/schema/aros-versions.ts'
import { files } from '../../db/schema/files.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { programInstalls } from '../../db/schema/program-installs.ts'
import { programReleaseItems } from '../../db/schema/programs.ts'
import { isOrderedInstall } from '../../records/releases/ordered-programs.ts'

// The actor here is the robot itself: every query takes its own id.

/**
 * A blob of the AROS version a unit shall run or of a program release that it is told to have, and which of them that is: a
 * robot fetches nothing else.
 */
export async function findOwnBlob(
  db: Db,
  unitId: string,
  sha256: string,
): Promise<{ releaseId: string; sizeBytes: number } | undefined> {
  return (await findArosBlob(db, unitId, sha256)) ?? findProgramBlob(db, unitId, sha256)
}

async function findProgramBlob(db: Db, unitId: string, sha256: string) {
  const [row] = await db
    .select({ releaseId: programReleaseItems.releaseId, sizeBytes: files.sizeBytes })
    .from(programInstalls)
    .innerJoin(programReleaseItems, eq(programReleaseItems.releaseId, programInstalls.releaseId))
    .innerJoin(files, eq(files.versionId, programReleaseItems.versionId))
    .where(and(eq(programInstalls.unitId, unitId), isOrderedInstall, eq(files.sha256, sha256)))
    .limit(1)
  return row
}

async function findArosBlob(db: Db, unitId: string, sha256: string) {
  const [row] = await db
    .select({ releaseId: arosItems.arosId, sizeBytes: files.sizeBytes })
    .from(producedRobots)
    .innerJoin(arosItems, eq(arosItems.arosId, producedRobots.desiredArosId))
    .innerJoin(files, eq(files.versionId, arosItems.versionId))
    .where(and(eq(producedRobots.id, unitId), eq(files.sha256, sha256)))
    .limit(1)
  return row
}

/** Sizes of those blobs that belong to the AROS version a unit shall run, or to programs that it is told to have. */
export async function sizesOfOwnBlobs(
  db: Db,
  unitId: string,
  sha256s: readonly string[],
): Promise<Map<string, number>> {
  const requested = sql`(select jsonb_array_elements_text(${JSON.stringify(sha256s)}::jsonb))`
  const blob = { sha256: files.sha256, sizeBytes: files.sizeBytes }
  const ofPrograms = db
    .select(blob)
    .from(programInstalls)
    .innerJoin(programReleaseItems, eq(programReleaseItems.releaseId, programInstalls.releaseId))
    .innerJoin(files, eq(files.versionId, programReleaseItems.versionId))
    .where(and(eq(programInstalls.unitId, unitId), isOrderedInstall, sql`${files.sha256} in ${requested}`))
  const ofAros = db
    .select(blob)
    .from(producedRobots)
    .innerJoin(arosItems, eq(arosItems.arosId, producedRobots.desiredArosId))
    .innerJoin(files, eq(files.versionId, arosItems.versionId))
    .where(and(eq(producedRobots.id, unitId), sql`${files.sha256} in ${requested}`))
  return new Map((await union(ofPrograms, ofAros)).map(({ sha256, sizeBytes }) => [sha256, sizeBytes]))
}
