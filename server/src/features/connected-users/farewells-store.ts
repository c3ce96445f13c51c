import { eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { sessionFarewells } from '../../db/schema/session-farewells.ts'

/** Keeps what the pages of an ended session shall say. */
export async function insertFarewell(tx: Db, row: typeof sessionFarewells.$inferInsert): Promise<void> {
  await tx.insert(sessionFarewells).values(row)
}

/** Finds what the pages of a session shall say that somebody else ended; undefined where nobody did. */
export async function findFarewell(
  db: Db,
  sessionId: string,
): Promise<{ message: string | null } | undefined> {
  const [row] = await db
    .select({ message: sessionFarewells.message })
    .from(sessionFarewells)
    .where(eq(sessionFarewells.sessionId, sessionId))
  return row
}

/** Forgets sessions that were ended before. */
export async function deleteOldFarewells(db: Db, before: Date): Promise<void> {
  await db.delete(sessionFarewells).where(lt(sessionFarewells.endedAt, before))
}
