import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { userIdentities } from '../../db/schema/user-identities.ts'

type IdentityRow = typeof userIdentities.$inferSelect

// The caller has found the people in the actor's scope.

/** The linked accounts of these people, in no order; most have none. */
export async function listIdentitiesOf(db: Db, userIds: readonly string[]): Promise<IdentityRow[]> {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(userIdentities)
    .where(inArray(userIdentities.userId, [...userIds]))
}

/** Unlinks a person. @returns how many links there were */
export async function deleteIdentitiesOf(tx: Db, userId: string): Promise<number> {
  const gone = await tx
    .delete(userIdentities)
    .where(eq(userIdentities.userId, userId))
    .returning({ id: userIdentities.id })
  return gone.length
}
