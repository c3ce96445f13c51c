import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

const SLICE = 500

/** What a unit's `desiredVersion` becomes with a change: robots compare it with what they fetched. */
export const nextDesiredVersion = sql`${producedRobots.desiredVersion} + 1`

/** Says of units, which are held, that what they are told changed though the version they shall run did not. */
export async function raiseDesiredVersion(tx: Db, unitIds: readonly string[]): Promise<void> {
  for (let start = 0; start < unitIds.length; start += SLICE) {
    const ids = unitIds.slice(start, start + SLICE)
    await tx
      .update(producedRobots)
      .set({ desiredVersion: nextDesiredVersion })
      .where(inArray(producedRobots.id, ids))
  }
}
