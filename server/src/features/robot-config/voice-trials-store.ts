import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { robotCommands } from '../../db/schema/robot-links.ts'

export type TrialRow = typeof robotCommands.$inferSelect

const { id, unitId, kind, createdAt } = robotCommands

/** A sentence that a unit which the caller has found was asked to say. */
export async function findTrial(db: Db, unit: string, trial: string): Promise<TrialRow | undefined> {
  const where = and(eq(id, trial), eq(unitId, unit), eq(kind, 'speak'))
  const [row] = await db.select().from(robotCommands).where(where)
  return row
}

/** The newest one of a unit that the caller holds. */
export async function findNewest(db: Db, unit: string): Promise<TrialRow | undefined> {
  const [row] = await db
    .select()
    .from(robotCommands)
    .where(and(eq(unitId, unit), eq(kind, 'speak')))
    .orderBy(desc(createdAt), desc(id))
    .limit(1)
  return row
}
