import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { reassignments } from '../../db/schema/reassignments.ts'

export type ReassignmentRow = typeof reassignments.$inferSelect

/** Puts one in place of the variant's last; waits for a slice of that one which is under way. */
export async function replaceReassignment(
  tx: Db,
  begun: Omit<ReassignmentRow, 'reached' | 'doneCount' | 'failedCount' | 'endedAt'>,
): Promise<void> {
  const row = { ...begun, reached: null, doneCount: 0, failedCount: 0, endedAt: null }
  await tx.insert(reassignments).values(row).onConflictDoUpdate({ target: reassignments.variantId, set: row })
}

/** Ends what is under way for a variant: all its units are written at once instead. */
export async function forgetReassignment(tx: Db, variantId: string): Promise<void> {
  await tx.delete(reassignments).where(eq(reassignments.variantId, variantId))
}

/** One that is under way, held; undefined when it has ended or was replaced. */
export async function lockReassignment(tx: Db, id: string): Promise<ReassignmentRow | undefined> {
  const isIt = and(eq(reassignments.id, id), isNull(reassignments.endedAt))
  const [row] = await tx.select().from(reassignments).where(isIt).for('update')
  return row
}

/** Writes how far one is that is held. */
export async function changeReassignment(
  tx: Db,
  id: string,
  changes: Partial<ReassignmentRow>,
): Promise<void> {
  await tx.update(reassignments).set(changes).where(eq(reassignments.id, id))
}

/** The last one of a variant, under way or not. */
export async function findReassignment(db: Db, variantId: string): Promise<ReassignmentRow | undefined> {
  const [row] = await db.select().from(reassignments).where(eq(reassignments.variantId, variantId))
  return row
}

/** Ids of those under way. */
export async function listReassignments(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: reassignments.id })
    .from(reassignments)
    .where(isNull(reassignments.endedAt))
  return rows.map(({ id }) => id)
}
