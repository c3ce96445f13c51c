import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { claimCodes, enrolments } from '../../db/schema/enrolments.ts'

/** Voids every admission of a unit that the caller has locked, and the code with which it could join. */
export async function revokeEnrolments(tx: Db, unitId: string, now: Date): Promise<void> {
  const change = { state: 'revoked' as const, updatedAt: now }
  await tx.delete(claimCodes).where(eq(claimCodes.unitId, unitId))
  await tx.update(enrolments).set(change).where(eq(enrolments.unitId, unitId))
}
