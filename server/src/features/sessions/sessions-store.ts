import type { RoleKey } from '@filo/contract/roles'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { signInAttempts } from '../../db/schema/sign-in-attempts.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { isRoleInForce } from '../../records/people/roles-in-force.ts'

export type SessionRow = typeof sessions.$inferSelect
export type UserRow = typeof users.$inferSelect
export type UserRoleRow = typeof userRoles.$inferSelect

/** The person, in whatever state, as a list of one; an empty one for an unknown id. */
export async function findUserById(db: Db, id: string): Promise<UserRow[]> {
  return db.select().from(users).where(eq(users.id, id))
}

/** The person's row, held until the transaction ends: a new password or a suspension waits, or has been written. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return user
}

const isInForce = (row: UserRoleRow, now: Date) => !row.expiresAt || row.expiresAt > now

/**
 * A session with its user and the roles they hold now, by token hash; also of suspended users, which the caller refuses.
 * Every request asks: one query.
 */
export async function findSession(
  db: Db,
  hash: string,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow; granted: UserRoleRow[] } | undefined> {
  const rows = await db
    .select({ session: sessions, user: users, role: userRoles })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), isRoleInForce()))
    .where(eq(sessions.tokenHash, hash))
    .orderBy(userRoles.roleKey)
  const [found] = rows
  const granted = rows.flatMap(({ role }) => (role && isInForce(role, now) ? [role] : []))
  return found && { session: found.session, user: found.user, granted }
}

/** The roles a user holds now. */
export async function listGrantedRoles(db: Db, userId: string, now: Date): Promise<UserRoleRow[]> {
  const rows = await db
    .select()
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), isRoleInForce()))
    .orderBy(userRoles.roleKey)
  return rows.filter((row) => isInForce(row, now))
}

/** Writes a session; only the hash of its token is kept. */
export async function insertSession(tx: Db, row: SessionRow): Promise<void> {
  await tx.insert(sessions).values(row)
}

/** Notes that a session was used, which puts off its idle end, and that its person is about. */
export async function touchSession(db: Db, id: string, userId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))
  await db.update(users).set({ lastActiveAt: now }).where(eq(users.id, userId))
}

/** Notes that the person has just proved who they are; `sessionLimits` says for how long that serves. */
export async function setReauthenticated(tx: Db, id: string, now: Date): Promise<void> {
  await tx.update(sessions).set({ reauthenticatedAt: now }).where(eq(sessions.id, id))
}

/** A person's sessions before their absolute end, oldest first; some may have been idle for too long. */
export async function listSessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(sessions.issuedAt)
}

/** Deletes sessions of one user, all or the named ones. @returns the ids that ended */
export async function deleteSessions(tx: Db, userId: string, ids?: string[]): Promise<string[]> {
  const own = eq(sessions.userId, userId)
  const where = ids ? and(own, inArray(sessions.id, ids)) : own
  const gone = await tx.delete(sessions).where(where).returning({ id: sessions.id })
  return gone.map((row) => row.id)
}

/** Ends the sessions of all people of a customer. @returns who they are, and the ids that ended */
export async function deleteSessionsOfCustomer(
  tx: Db,
  customerId: string,
): Promise<{ userIds: string[]; sessionIds: string[] }> {
  const people = await tx.select({ id: users.id }).from(users).where(eq(users.customerId, customerId))
  const ofCustomer = tx.select({ id: users.id }).from(users).where(eq(users.customerId, customerId))
  const gone = await tx
    .delete(sessions)
    .where(inArray(sessions.userId, ofCustomer))
    .returning({ id: sessions.id })
  return { userIds: people.map(({ id }) => id), sessionIds: gone.map(({ id }) => id) }
}

/** Removes everybody's sessions that are past their absolute end. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}

/** Notes that a person has just come in, with a password or through the provider; that is activity, too. */
export async function setLastLogin(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ lastLoginAt: now, lastActiveAt: now }).where(eq(users.id, userId))
}

/** Forgets counted tries; `before` lies further back than any throttle looks. */
export async function deleteOldAttempts(db: Db, before: Date): Promise<void> {
  await db.delete(signInAttempts).where(lt(signInAttempts.at, before))
}

/** Picks the scope a held role gives. */
export function grantedRole(rows: UserRoleRow[], role: RoleKey): UserRoleRow | undefined {
  return rows.find((row) => row.roleKey === role)
}
