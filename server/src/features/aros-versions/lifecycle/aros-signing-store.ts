import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { trustTargets } from '../../../db/schema/trust.ts'

/** Whether a step of a version waits for signatures. The caller has found the version in the actor's scope. */
export async function waitsForSignature(db: Db, arosId: string): Promise<boolean> {
  const where = and(eq(trustTargets.arosId, arosId), isNull(trustTargets.signedAt))
  const [row] = await db.select({ arosId: trustTargets.arosId }).from(trustTargets).where(where).limit(1)
  return row !== undefined
}
