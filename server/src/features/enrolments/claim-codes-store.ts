import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { claimCodes } from '../../db/schema/enrolments.ts'
import { users } from '../../db/schema/users.ts'

export type ClaimCodeRow = typeof claimCodes.$inferSelect

export interface ClaimCodeWithMaker {
  code: ClaimCodeRow
  /** Who made it; null when that person is gone. */
  createdByName: string | null
}

/** The open code of a unit that the caller may see; it may have expired. */
export async function findClaimCode(db: Db, unitId: string): Promise<ClaimCodeWithMaker | undefined> {
  const [row] = await db
    .select({ code: claimCodes, createdByName: users.displayName })
    .from(claimCodes)
    .leftJoin(users, eq(users.id, claimCodes.createdBy))
    .where(eq(claimCodes.unitId, unitId))
  return row
}

/** Gives units, locked by the caller, new codes in place of any that they had. */
export async function replaceClaimCodes(tx: Db, rows: ClaimCodeRow[]): Promise<void> {
  if (rows.length === 0) return
  const unitIds = rows.map((row) => row.unitId)
  await tx.delete(claimCodes).where(inArray(claimCodes.unitId, unitIds))
  await tx.insert(claimCodes).values(rows)
}

/** Voids the code of a unit. @returns whether there was one */
export async function dropClaimCode(tx: Db, unitId: string): Promise<boolean> {
  const gone = await tx
    .delete(claimCodes)
    .where(eq(claimCodes.unitId, unitId))
    .returning({ unitId: claimCodes.unitId })
  return gone.length > 0
}

/** Takes the code of a unit for its one use. @returns false when another robot was faster */
export async function consumeClaimCode(tx: Db, { unitId, codeHash }: ClaimCodeRow): Promise<boolean> {
  const consumed = await tx
    .delete(claimCodes)
    .where(and(eq(claimCodes.unitId, unitId), eq(claimCodes.codeHash, codeHash)))
    .returning({ unitId: claimCodes.unitId })
  return consumed.length > 0
}

/** Forgets codes that expired before an instant. */
export async function deleteExpiredClaimCodes(db: Db, before: Date): Promise<void> {
  await db.delete(claimCodes).where(lt(claimCodes.expiresAt, before))
}
