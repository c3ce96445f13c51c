import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { robotModels, robotTypes } from '../../db/schema/robot-models.ts'
import { codedRows } from '../../records/coded-rows.ts'

export type RobotTypeRow = typeof robotTypes.$inferSelect

// The catalogue is the same for everybody: no query here depends on the actor's scope.

/** One page of types, in the order that people gave them, then by code. */
export async function listTypeRows(
  db: Db,
  page: { page: number; size: number },
): Promise<{ rows: RobotTypeRow[]; totalCount: number }> {
  const { limit, offset } = pageBounds(page)
  const rows = await db
    .select()
    .from(robotTypes)
    .orderBy(asc(robotTypes.order), asc(robotTypes.code))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, robotTypes, undefined) }
}

/** A type; undefined for an unknown id. */
export async function findType(db: Db, id: string): Promise<RobotTypeRow | undefined> {
  const [row] = await db.select().from(robotTypes).where(eq(robotTypes.id, id))
  return row
}

/** How many models each type has. */
export async function countModelsByType(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: robotModels.typeId, models: sql<number>`count(*)::int` })
    .from(robotModels)
    .groupBy(robotModels.typeId)
  return new Map(rows.map((row) => [row.id, row.models]))
}

export const { insert: insertType, replace: replaceType, remove: deleteType } = codedRows(robotTypes)
