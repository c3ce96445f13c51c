import { and, eq, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'

/** Notes that a robot asked for a link that was no WebSocket any more. @returns false where that was noted since `since` */
export async function noteLostUpgrade(
  db: Db,
  unitId: string,
  { at, since }: { at: Date; since: Date },
): Promise<boolean> {
  const { upgradeLostAt } = robotPresence
  const isNews = or(isNull(upgradeLostAt), lte(upgradeLostAt, since))
  const rows = await db
    .update(robotPresence)
    .set({ upgradeLostAt: at })
    .where(and(eq(robotPresence.unitId, unitId), isNews))
    .returning({ unitId: robotPresence.unitId })
  return rows.length > 0
}
