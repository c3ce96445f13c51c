import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { userWords, writeWords } from '../../db/long-lists/word-index.ts'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { customers } from '../../db/schema/customers.ts'
import { users } from '../../db/schema/users.ts'
import type { UserActor } from '../../rights/actor.ts'

export type UserRow = typeof users.$inferSelect
export type TokenRow = typeof apiTokens.$inferSelect

// Every query here is about the actor's own account: the scope is their own id.

/** The account, and the name of its customer, null for staff. */
export async function findOwn(
  db: Db,
  actor: UserActor,
): Promise<{ user: UserRow; customerName: string | null } | undefined> {
  const [row] = await db
    .select({ user: users, customerName: customers.name })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(eq(users.id, actor.userId))
  return row
}

/** The same for a change: another change of the account waits until the transaction ends. */
export async function lockOwn(tx: Db, actor: UserActor): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, actor.userId)).for('update')
  return row
}

/** Changes the account and raises its revision. */
export async function changeOwn(tx: Db, actor: UserActor, change: Partial<UserRow>): Promise<void> {
  const raised = { ...change, revision: sql`${users.revision} + 1` }
  await tx.update(users).set(raised).where(eq(users.id, actor.userId))
  await writeWords(tx, userWords, [{ ...change, id: actor.userId }])
}

/** The tokens that are valid at `now`, newest first. */
export async function listOwnTokens(db: Db, actor: UserActor, now: Date): Promise<TokenRow[]> {
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, actor.userId), gt(apiTokens.expiresAt, now)))
    .orderBy(desc(apiTokens.createdAt))
}

/** Holds the actor's row, so that what they make at once is counted one after the other. */
export async function lockPerson(tx: Db, { userId }: UserActor): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Writes a token; of its text only the hash and the first characters are kept. */
export async function insertToken(tx: Db, row: TokenRow): Promise<void> {
  await tx.insert(apiTokens).values(row)
}

/** Voids one of the actor's tokens. @returns undefined when they have none such */
export async function deleteOwnToken(tx: Db, actor: UserActor, id: string): Promise<TokenRow | undefined> {
  const [row] = await tx
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, id), eq(apiTokens.userId, actor.userId)))
    .returning()
  return row
}

/** A valid token by its hash, with its owner; the token itself is the right to read it. */
export async function findToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ token: TokenRow; user: UserRow } | undefined> {
  const [row] = await db
    .select({ token: apiTokens, user: users })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), gt(apiTokens.expiresAt, now), eq(users.status, 'active')))
  return row
}

type TokenUse = Pick<TokenRow, 'lastUsedAt' | 'activeSince' | 'lastIp' | 'lastDevice'>

/** Notes when and from where a token was used; the caller does so now and then, not at each use. */
export async function touchToken(db: Db, id: string, use: TokenUse): Promise<void> {
  await db.update(apiTokens).set(use).where(eq(apiTokens.id, id))
}
