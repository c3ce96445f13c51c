import { eq } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { users } from '../db/schema/users.ts'

/**
 * The account of a sign-in address in lower case, whatever its customer and status. For whoever is nobody yet (signing
 * in, asking for a link, coming from the identity provider): the caller tells them nothing it has not proven.
 */
export async function findUserByEmail(db: Db, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row
}
