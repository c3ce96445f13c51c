import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'

type UserRow = typeof users.$inferSelect

/**
 * The account of an address in lower case, whatever its customer; undefined where it was only invited, by however many:
 * an invitation claims no address. For whoever is nobody yet (signing in, asking for a link, coming from the identity
 * provider): the caller tells them nothing it has not proven.
 */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), ne(users.status, 'invited')))
  return row
}

/** Whom the manufacturer has invited at an address in lower case and who has not come yet; there is one at most. */
export async function findInvitedStaff(db: Db, email: string): Promise<UserRow | undefined> {
  const isInvited = and(eq(users.email, email), eq(users.status, 'invited'), isNull(users.customerId))
  return (await db.select().from(users).where(isInvited))[0]
}
