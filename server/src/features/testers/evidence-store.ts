import type { Evidence } from '@filo/contract/testers/tester-shapes'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { testEvidence } from '../../db/schema/evidence.ts'
import { blobs } from '../../db/schema/files.ts'

function evidenceOf({ sha256, name, mime, sizeBytes, origin }: typeof testEvidence.$inferSelect): Evidence {
  return { sha256, name, mime, sizeBytes, ...(origin ? { origin } : {}) }
}

/** Everything kept for an assignment. */
export async function listEvidence(db: Db, testerId: string): Promise<Evidence[]> {
  const rows = await db
    .select()
    .from(testEvidence)
    .where(eq(testEvidence.testerId, testerId))
    .orderBy(testEvidence.createdAt, testEvidence.sha256)
  return rows.map(evidenceOf)
}

/** A file of an assignment by its SHA-256; undefined when it was not uploaded for this one. */
export async function findEvidence(db: Db, testerId: string, hash: string): Promise<Evidence | undefined> {
  const [row] = await db
    .select()
    .from(testEvidence)
    .where(and(eq(testEvidence.testerId, testerId), eq(testEvidence.sha256, hash)))
  return row && evidenceOf(row)
}

/** Records a file; the same bytes again keep their first name. */
export async function insertEvidence(
  tx: Db,
  { testerId, createdAt, ...evidence }: Evidence & { testerId: string; createdAt: Date },
): Promise<void> {
  const { sha256, sizeBytes } = evidence
  await tx.insert(blobs).values({ sha256, sizeBytes, createdAt }).onConflictDoNothing()
  await tx
    .insert(testEvidence)
    .values({ testerId, createdAt, ...evidence })
    .onConflictDoNothing()
}
