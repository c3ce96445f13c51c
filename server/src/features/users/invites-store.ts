import type { RoleKey } from '@filo/contract/roles'
import type { InviteState } from '@filo/contract/users/users-routes'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { matches, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { invites } from '../../db/schema/invites.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

export type InviteRow = typeof invites.$inferSelect

function inScope(actor: Actor): SQL | undefined {
  const scope = scopeOf(actor)
  if (scope.kind === 'all') return undefined
  return scope.kind === 'customer' ? eq(users.customerId, scope.customerId) : sql`false`
}

function selectInvites(db: Db) {
  return db
    .select({ invite: invites, user: users })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.userId))
}

export type InviteWithUser = Awaited<ReturnType<typeof selectInvites>>[number]

/** Voids the API tokens of a person. */
export async function deleteTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(apiTokens).where(eq(apiTokens.userId, userId))
}

/** A role of a person, for their own line in the audit log. */
export async function findFirstRole(tx: Db, userId: string): Promise<RoleKey | undefined> {
  const [row] = await tx
    .select({ roleKey: userRoles.roleKey })
    .from(userRoles)
    .where(eq(userRoles.userId, userId))
    .orderBy(asc(userRoles.roleKey))
    .limit(1)
  return row?.roleKey
}

export interface InviteListQuery {
  q?: string | undefined
  page: number
  size: number
  'f.state'?: InviteState[] | undefined
}

function inStates(states: readonly InviteState[], now: Date): SQL | undefined {
  const waits = and(isNull(invites.usedAt), isNull(invites.revokedAt))
  const conditions: Record<InviteState, SQL | undefined> = {
    open: and(waits, gt(invites.expiresAt, now)),
    used: isNotNull(invites.usedAt),
    expired: and(waits, lte(invites.expiresAt, now)),
    revoked: and(isNull(invites.usedAt), isNotNull(invites.revokedAt)),
  }
  return or(...states.map((state) => conditions[state]))
}

/**
 * One page of invitations to people in the actor's scope, newest first; no password resets, none of deleted people.
 * Without a state all; `now` parts open ones from expired ones.
 */
export async function listInviteRows(db: Db, actor: Actor, query: InviteListQuery, now: Date) {
  const page = pageBounds(query)
  const where = and(
    inScope(actor),
    eq(invites.kind, 'invite'),
    ne(users.status, 'deleted'),
    inStates(query['f.state'] ?? [], now),
    ...matches(users.searchKey, query.q),
  )
  const rows = await selectInvites(db)
    .where(where)
    .orderBy(desc(invites.createdAt), desc(invites.id))
    .limit(page.limit)
    .offset(page.offset)
  const matching = db
    .select({ id: invites.id })
    .from(invites)
    .innerJoin(users, eq(users.id, invites.userId))
    .where(where)
  return { rows, totalCount: await db.$count(matching.as('matching')) }
}

/** An invitation in any state with its person; undefined for a password reset and outside the actor's scope. */
export async function findInvite(db: Db, actor: Actor, id: string): Promise<InviteWithUser | undefined> {
  const [row] = await selectInvites(db).where(
    and(inScope(actor), eq(invites.kind, 'invite'), eq(invites.id, id)),
  )
  return row
}

/** The invite a secret link stands for; the link itself is the right to read it. */
export async function findInviteByToken(db: Db, tokenHash: string): Promise<InviteWithUser | undefined> {
  const [row] = await selectInvites(db).where(eq(invites.tokenHash, tokenHash))
  return row
}

/** Writes a one-use link; only the hash of its token is kept. */
export async function insertInvite(tx: Db, row: InviteRow): Promise<void> {
  await tx.insert(invites).values(row)
}

/** Voids the links of these kinds that a user has not used, expired ones too. @returns how many there were */
export async function revokeOpenInvites(
  tx: Db,
  userId: string,
  kinds: InviteRow['kind'][],
  now: Date,
): Promise<number> {
  const gone = await tx
    .update(invites)
    .set({ revokedAt: now, updatedAt: now })
    .where(
      and(
        eq(invites.userId, userId),
        inArray(invites.kind, kinds),
        isNull(invites.usedAt),
        isNull(invites.revokedAt),
      ),
    )
    .returning({ id: invites.id })
  return gone.length
}

/** Locks a person: whoever changes one locks them first, then their links. */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/** Uses a link up. @returns false when it was used meanwhile */
export async function markInviteUsed(tx: Db, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(invites)
    .set({ usedAt: now, updatedAt: now })
    .where(and(eq(invites.id, id), isNull(invites.usedAt), isNull(invites.revokedAt)))
    .returning({ id: invites.id })
  return rows.length > 0
}

/** Uses up the open invitation of a person, who came in another way. @returns them, or undefined when there is none */
export async function useOpenInvite(
  tx: Db,
  userId: string,
  now: Date,
): Promise<InviteWithUser['user'] | undefined> {
  const open = and(eq(invites.userId, userId), eq(invites.kind, 'invite'), inStates(['open'], now))
  const used = await tx.update(invites).set({ usedAt: now, updatedAt: now }).where(open).returning()
  if (used.length === 0) return undefined
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  return user
}
