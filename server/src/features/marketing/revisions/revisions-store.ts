import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { marketingRevisions } from '../../../db/schema/marketing.ts'

export type RevisionRow = typeof marketingRevisions.$inferSelect

const isOpen = ne(marketingRevisions.state, 'approved')

/** The open revision of each of these marketing versions, which the actor was found to see. */
export async function readOpenRevisions(
  db: Db,
  marketingVersionIds: readonly string[],
): Promise<ReadonlyMap<string, RevisionRow>> {
  if (marketingVersionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(marketingRevisions)
    .where(and(inArray(marketingRevisions.marketingVersionId, [...marketingVersionIds]), isOpen))
  return new Map(rows.map((row) => [row.marketingVersionId, row]))
}

/** The open revision of a marketing version, locked until the transaction ends; the caller holds the marketing version. */
export async function lockOpenRevision(tx: Db, marketingVersionId: string): Promise<RevisionRow | undefined> {
  const [row] = await tx
    .select()
    .from(marketingRevisions)
    .where(and(eq(marketingRevisions.marketingVersionId, marketingVersionId), isOpen))
    .for('update')
  return row
}

/** Writes a revision; the caller holds its marketing version and has found none open. */
export async function insertRevision(tx: Db, row: RevisionRow): Promise<void> {
  await tx.insert(marketingRevisions).values(row)
}

/** Writes columns as given, the raised revision number among them; the caller holds the row. */
export async function updateRevision(tx: Db, id: string, changes: Partial<RevisionRow>): Promise<void> {
  await tx.update(marketingRevisions).set(changes).where(eq(marketingRevisions.id, id))
}

/** Deletes a revision; the caller holds it. */
export async function deleteRevision(tx: Db, id: string): Promise<void> {
  await tx.delete(marketingRevisions).where(eq(marketingRevisions.id, id))
}
