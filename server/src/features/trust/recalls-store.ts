import { desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { agentRecalls } from '../../db/schema/trust.ts'
import { users } from '../../db/schema/users.ts'

type RecallRow = typeof agentRecalls.$inferSelect

// Builds of the agent belong to the installation, not to a customer: no scope applies.

/** A recall with the name of who did it; null: somebody who is no longer here. */
type NamedRecall = RecallRow & { byName: string | null }

/** Recalled builds of the agent, the newest first. */
export async function listRecalls(db: Db): Promise<NamedRecall[]> {
  const rows = await db
    .select({ row: agentRecalls, byName: users.displayName })
    .from(agentRecalls)
    .leftJoin(users, eq(users.id, agentRecalls.recalledBy))
    .orderBy(desc(agentRecalls.recalledAt), agentRecalls.version)
  return rows.map(({ row, byName }) => ({ ...row, byName }))
}

/** Versions of the agent that were recalled. */
export async function recalledVersions(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.select({ version: agentRecalls.version }).from(agentRecalls)
  return new Set(rows.map(({ version }) => version))
}

/** Notes that a build was recalled, below the trust lock. @returns false when it was already */
export async function insertRecall(tx: Db, row: RecallRow): Promise<boolean> {
  const added = await tx
    .insert(agentRecalls)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: agentRecalls.version })
  return added.length > 0
}

/** Whether signed metadata does not take every recall into account yet. */
export async function awaitsSignatures(db: Db): Promise<boolean> {
  const rows = await db
    .select({ version: agentRecalls.version })
    .from(agentRecalls)
    .where(isNull(agentRecalls.signedAt))
    .limit(1)
  return rows.length > 0
}
