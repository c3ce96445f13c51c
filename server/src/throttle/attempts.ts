import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { signInAttempts } from '../db/schema/sign-in-attempts.ts'

/** Keeps the advisory locks of counted keys apart from the others. */
const ATTEMPT_LOCK = 0x54_52_59

/** Locks a key: whoever counts it too waits until the caller's transaction ends. */
export async function lockKey(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ATTEMPT_LOCK}::int, hashtext(${key}))`)
}

/** The instants (epoch ms) at which a key was counted. */
export async function listAttempts(db: Db, key: string, since: Date): Promise<number[]> {
  const rows = await db
    .select({ at: signInAttempts.at })
    .from(signInAttempts)
    .where(and(eq(signInAttempts.key, key), gt(signInAttempts.at, since)))
  return rows.map((row) => row.at.getTime())
}

/** @returns the ids of the new rows */
export async function insertAttempts(tx: Db, keys: readonly string[], now: Date): Promise<number[]> {
  const rows = await tx
    .insert(signInAttempts)
    .values(keys.map((key) => ({ key, at: now })))
    .returning({ id: signInAttempts.id })
  return rows.map((row) => row.id)
}

/** Forgets tries by the ids that {@link insertAttempts} gave. */
export async function deleteAttempts(db: Db, ids: readonly number[]): Promise<void> {
  await db.delete(signInAttempts).where(inArray(signInAttempts.id, [...ids]))
}

/** Forgets every try at a key. */
export async function deleteAttemptsOf(db: Db, key: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.key, key))
}
