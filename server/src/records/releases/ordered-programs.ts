import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { programInstalls } from '../../db/schema/program-installs.ts'

/**
 * Installs whose robots are told to have a release, as a condition on program_installs: asked for and ready, or installed, or
 * failed where the one before is still there. Whoever only waits is told nothing yet.
 */
export const isOrderedInstall: SQL = sql`(${programInstalls.isDesired} and (${programInstalls.state} in ('queued', 'installing', 'installed')
  or (${programInstalls.state} = 'failed' and ${programInstalls.installedReleaseId} is not null)))`

/** Whether a robot is told to have a program release. */
export async function isOrderedProgram(db: Db, unitId: string, releaseId: string): Promise<boolean> {
  const isIt = and(eq(programInstalls.unitId, unitId), eq(programInstalls.releaseId, releaseId))
  const where = and(isIt, isOrderedInstall)
  const found = await db.select({ id: programInstalls.id }).from(programInstalls).where(where).limit(1)
  return found.length > 0
}
