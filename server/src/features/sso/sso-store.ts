import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { invites } from '../../db/schema/invites.ts'
import { userIdentities } from '../../db/schema/user-identities.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { isGrantedAt, isRoleInForce } from '../../records/people/roles-in-force.ts'

export type IdentityRow = typeof userIdentities.$inferSelect
export type UserRow = typeof users.$inferSelect

// Who asks is nobody yet: what the provider signed is the right to read the account it names.

/** Finds whose account at the provider this is. */
export async function findLinked(
  db: Db,
  issuer: string,
  subject: string,
): Promise<{ user: UserRow; identity: IdentityRow } | undefined> {
  const [row] = await db
    .select({ user: users, identity: userIdentities })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
  return row
}

/** Whether a person is linked to another account at the provider. */
export async function isLinkedElsewhere(
  db: Db,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  const other = and(
    eq(userIdentities.userId, userId),
    eq(userIdentities.issuer, issuer),
    ne(userIdentities.subject, subject),
  )
  return (await db.select({ id: userIdentities.id }).from(userIdentities).where(other)).length > 0
}

/** Whether a person holds any role at `now`. */
export async function holdsRole(db: Db, userId: string, now: Date): Promise<boolean> {
  const granted = and(eq(userRoles.userId, userId), isRoleInForce(), isGrantedAt(now))
  return (await db.select({ one: sql`1` }).from(userRoles).where(granted).limit(1)).length > 0
}

/** Whether an invitation of the person can still be used at `now`. */
export async function hasOpenInvite(db: Db, userId: string, now: Date): Promise<boolean> {
  const open = and(
    eq(invites.userId, userId),
    eq(invites.kind, 'invite'),
    isNull(invites.usedAt),
    isNull(invites.revokedAt),
    gt(invites.expiresAt, now),
  )
  return (await db.select({ id: invites.id }).from(invites).where(open).limit(1)).length > 0
}

/** @returns false when the account at the provider, or the person, was linked meanwhile */
export async function insertIdentity(tx: Db, row: IdentityRow): Promise<boolean> {
  const made = await tx
    .insert(userIdentities)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: userIdentities.id })
  return made.length > 0
}

/** Notes when a linked account was last used to come in. */
export async function touchIdentity(tx: Db, issuer: string, subject: string, now: Date): Promise<void> {
  await tx
    .update(userIdentities)
    .set({ lastUsedAt: now })
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
}
