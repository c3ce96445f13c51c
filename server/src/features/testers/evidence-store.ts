import type { Evidence } from '@filo/contract/testers/tester-shapes'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { testEvidence } from '../../db/schema/evidence.ts'
import { blobs } from '../../db/schema/files.ts'

/** Everything uploaded for an assignment. */
export async function listEvidence(db: Db, testerId: string): Promise<Evidence[]> {
  const { sha256, name, mime, sizeBytes } = testEvidence
  return db
    .select({ sha256, name, mime, sizeBytes })
    .from(testEvidence)
    .where(eq(testEvidence.testerId, testerId))
    .orderBy(testEvidence.createdAt, sha256)
}

export async function findEvidence(db: Db, testerId: string, hash: string): Promise<Evidence | undefined> {
  const { sha256, name, mime, sizeBytes } = testEvidence
  const [row] = await db
    .select({ sha256, name, mime, sizeBytes })
    .from(testEvidence)
    .where(and(eq(testEvidence.testerId, testerId), eq(sha256, hash)))
  return row
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
