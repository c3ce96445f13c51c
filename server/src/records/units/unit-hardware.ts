import { isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { hardwareChanges, hardwareStates } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

/** The change waits for somebody: nobody has explained it, or it is to be inspected. */
export const isWaiting = sql`(${hardwareChanges.state} in ('new', 'flagged')
  and ((${hardwareChanges.mustBeExplained} and ${hardwareChanges.cause} is null) or ${hardwareChanges.state} = 'flagged'))`

/** Units whose hardware changed in a way that waits for somebody, as a condition on produced_robots. */
export const hasUnexplainedHardwareSql = sql`exists (select from ${hardwareChanges}
  where ${hardwareChanges.unitId} = ${producedRobots.id} and ${isWaiting})`

/** Units that are not built as their model says. */
export const differingUnits = (db: Db) =>
  db.select({ id: hardwareStates.unitId }).from(hardwareStates).where(isNotNull(hardwareStates.differsSince))
