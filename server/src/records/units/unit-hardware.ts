import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { hardwareChanges, hardwareStates } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitsInUse } from './units-in-use.ts'

/** The change waits for somebody: nobody has explained it, or it is to be inspected. */
export const isWaiting = sql`(${hardwareChanges.state} in ('new', 'flagged')
  and ((${hardwareChanges.mustBeExplained} and ${hardwareChanges.cause} is null) or ${hardwareChanges.state} = 'flagged'))`

/** Units whose hardware changed in a way that waits for somebody, as a condition on produced_robots. */
export const hasUnexplainedHardwareSql = sql`exists (select from ${hardwareChanges}
  where ${hardwareChanges.unitId} = ${producedRobots.id} and ${isWaiting})`

/** How many changes of all robots wait for somebody. */
export function countWaitingHardware(db: Db): Promise<number> {
  return count(db, hardwareChanges, isWaiting)
}

/** Units that are not built as their model says. */
export const differingUnits = (db: Db) =>
  db
    .select({ id: hardwareStates.unitId })
    .from(hardwareStates)
    .where(eq(hardwareStates.differsFromModel, true))

/** How many robots in use are not built as their model says. */
export function countDiffering(db: Db): Promise<number> {
  return count(db, producedRobots, and(inArray(producedRobots.id, differingUnits(db)), unitsInUse))
}
