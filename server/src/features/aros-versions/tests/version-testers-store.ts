import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { testers } from '../../../db/schema/testers.ts'

export type TesterRow = typeof testers.$inferSelect

/** The testers of a version: who takes part, and what they said. */
export async function listTestersOf(db: Db, arosId: string): Promise<TesterRow[]> {
  return db.select().from(testers).where(eq(testers.arosId, arosId))
}

/** The verdicts and quorums of several test versions. */
export async function listVerdictsOf(db: Db, arosIds: readonly string[]) {
  if (arosIds.length === 0) return []
  const { arosId, state, verdict } = testers
  return db
    .select({ arosId, state, verdict })
    .from(testers)
    .where(inArray(arosId, [...arosIds]))
}

/** Gives a version its testers; an empty list is fine. An index refuses the same user twice in one round. */
export async function insertTesters(tx: Db, rows: readonly (typeof testers.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(testers).values([...rows])
}
