import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { recoveryCodes } from '../../db/schema/recovery-codes.ts'

// Every query is about one person: their id is the scope.

/** How many codes the person has left; each is good for one sign-in. */
export async function countCodes(db: Db, userId: string): Promise<number> {
  return count(db, recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** The person's codes are these from now on; the earlier ones are void. */
export async function replaceCodes(tx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0)
    await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

/** Uses a code up. @returns false when there is none such (any more) */
export async function deleteCode(tx: Db, userId: string, codeHash: string): Promise<boolean> {
  const gone = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ codeHash: recoveryCodes.codeHash })
  return gone.length > 0
}
