import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks, robotMachines } from '../../db/schema/robot-links.ts'

/** Whatever machine comes next may work as a unit: its robot was let in anew. The caller holds the unit. */
export async function forgetMachines(tx: Db, unitId: string): Promise<void> {
  await tx.delete(robotMachines).where(eq(robotMachines.unitId, unitId))
  await tx.update(robotLinks).set({ machine: null }).where(eq(robotLinks.unitId, unitId))
}

/** Another machine came with its data while it worked, and nobody has decided: a condition on produced_robots. */
export const hasSecondMachineSql = sql<boolean>`${producedRobots.id} in (select ${robotMachines.unitId}
  from ${robotMachines} where confirmed_at is not null and decided_at is null)`
