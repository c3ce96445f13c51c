import type { RoleKey } from '@filo/contract/roles'
import type { UserStatus } from '@filo/contract/users/users-routes'
import { and, countDistinct, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { stepOf } from '../../db/long-lists/cached-estimates.ts'
import { count } from '../../db/long-lists/count.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, maybe, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { searchedWordOf, userWords, writeWords } from '../../db/long-lists/word-index.ts'
import { customers } from '../../db/schema/customers.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { isGrantedAt } from '../../records/people/roles-in-force.ts'
import { type Actor, scopeOf } from '../../rights/actor.ts'

export type UserRow = typeof users.$inferSelect
export type UserRoleRow = typeof userRoles.$inferSelect

export interface UserWithRoles {
  user: UserRow
  customerName: string | null
  roles: UserRoleRow[]
}

/** The people an actor may see: staff all, a customer's people their own customer's, others only themselves. */
function inScope(actor: Actor): SQL | undefined {
  const scope = scopeOf(actor)
  if (scope.kind === 'all') return undefined
  if (scope.kind === 'customer') return eq(users.customerId, scope.customerId)
  return actor.kind === 'user' ? eq(users.id, actor.userId) : sql`false`
}

async function withRoles(
  db: Db,
  rows: { user: UserRow; customerName: string | null }[],
): Promise<UserWithRoles[]> {
  const ids = rows.map(({ user }) => user.id)
  const roles = ids.length ? await db.select().from(userRoles).where(inArray(userRoles.userId, ids)) : []
  const byUser = Map.groupBy(roles, (role) => role.userId)
  return rows.map((row) => ({ ...row, roles: byUser.get(row.user.id) ?? [] }))
}

export interface UserListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.role'?: RoleKey[] | undefined
  'f.status'?: UserStatus[] | undefined
  'f.customerId'?: string[] | undefined
}

const sortFields = {
  displayName: known(sql`${users.sortKey} collate "C"`, 'text'),
  email: known(users.email, 'text'),
  status: known(users.status, 'text'),
  lastLoginAt: rising(maybe(users.lastLoginAt, 'timestamptz')),
  createdAt: fixed(users.createdAt, 'timestamptz'),
}

async function filterBy(db: Db, query: UserListQuery, now: Date): Promise<(SQL | undefined)[]> {
  const roles = query['f.role']
  const holders = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(inArray(userRoles.roleKey, roles ?? []), isGrantedAt(stepOf(now))))
  return [
    searchCondition(users, query.q, await readFrequentGrams(db, users.searchGrams, query.q)),
    roles?.length ? inArray(users.id, holders) : undefined,
    query['f.status']?.length ? inArray(users.status, query['f.status']) : undefined,
    query['f.customerId']?.length ? inArray(users.customerId, query['f.customerId']) : undefined,
  ]
}

function withCustomer(db: Db) {
  return db
    .select({ user: users, customerName: customers.name })
    .from(users)
    .leftJoin(customers, eq(customers.id, users.customerId))
}

/**
 * One page of the people the actor may see, by name unless sorted otherwise, deleted ones left out, with the count of
 * all. They bring ended roles along; the role filter counts those held at `now`.
 * @throws bad_request for a cursor of another list
 */
export async function listUserRows(
  db: Db,
  actor: Actor,
  query: UserListQuery,
  now: Date,
): Promise<FoundPage<UserWithRoles>> {
  const where = and(inScope(actor), ne(users.status, 'deleted'), ...(await filterBy(db, query, now)))
  const order = sortedBy(query.sort, sortFields, { fallback: 'displayName', id: users.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const word = order.column === sortFields.displayName.column ? searchedWordOf(userWords, query.q) : undefined
  const { ids, ...found } = await readListPage(db, { table: users, order, where, word }, page)
  const rows = ids.length > 0 ? await withCustomer(db).where(inArray(users.id, ids)) : []
  return {
    rows: await withRoles(
      db,
      inOrderOf(ids, rows, (row) => row.user.id),
    ),
    ...found,
  }
}

/** How many of the people the actor may see hold each role at `now`, as the list filtered by it counts them. */
export async function countByRole(
  db: Db,
  actor: Actor,
  now: Date,
): Promise<{ roleKey: RoleKey; userCount: number }[]> {
  return db
    .select({ roleKey: userRoles.roleKey, userCount: countDistinct(users.id) })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(inScope(actor), ne(users.status, 'deleted'), isGrantedAt(now)))
    .groupBy(userRoles.roleKey)
}

/** One person with all roles, ended ones too; undefined outside the actor's scope and once deleted. */
export async function findUserRow(db: Db, actor: Actor, id: string): Promise<UserWithRoles | undefined> {
  const rows = await withCustomer(db).where(
    and(inScope(actor), eq(users.id, id), ne(users.status, 'deleted')),
  )
  return (await withRoles(db, rows))[0]
}

/** The same for somebody who is about to be changed: others who change them wait until the transaction ends. */
export async function lockUserRow(tx: Db, actor: Actor, id: string): Promise<UserWithRoles | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  return findUserRow(tx, actor, id)
}

/** How many people this installation has had; deleted ones count. */
export async function countPeople(db: Db): Promise<number> {
  return count(db, users, undefined)
}

/** Whether the actor may put people into a customer: staff into any there is, a customer's people into their own. */
export async function customerInScope(db: Db, actor: Actor, customerId: string): Promise<boolean> {
  const scope = scopeOf(actor)
  if (scope.kind === 'customer') return scope.customerId === customerId
  return scope.kind === 'all' && (await count(db, customers, eq(customers.id, customerId))) > 0
}

/** Whether somebody whom the actor may see has joined with an address. Of others it says nothing, nor of invitations. */
export async function isJoinedInScope(db: Db, actor: Actor, email: string): Promise<boolean> {
  const isJoined = and(inScope(actor), eq(users.email, email), ne(users.status, 'invited'))
  return (await db.select({ id: users.id }).from(users).where(isJoined).limit(1)).length > 0
}

/**
 * Writes a person. @returns false where their address is taken: among those who joined, or, for somebody invited, among
 * the invitations of the same customer (or of the manufacturer)
 */
export async function insertUser(tx: Db, row: typeof users.$inferInsert): Promise<boolean> {
  const added = await tx.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  if (added.length > 0) await writeWords(tx, userWords, [row])
  return added.length > 0
}

/** The caller has found the user in the actor's scope. Every change raises the revision. */
export async function changeUser(tx: Db, id: string, change: Partial<UserRow>): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, revision: sql`${users.revision} + 1` })
    .where(eq(users.id, id))
  await writeWords(tx, userWords, [{ ...change, id }])
}

/** Puts roles in place of all there were; whether the actor may grant them was checked before. */
export async function replaceRoles(
  tx: Db,
  userId: string,
  rows: (typeof userRoles.$inferInsert)[],
): Promise<void> {
  await tx.delete(userRoles).where(eq(userRoles.userId, userId))
  if (rows.length > 0) await tx.insert(userRoles).values(rows)
}

/** Of several administrators who take each other's rights at once, one waits and counts what is left. */
const ADMINS_LOCK = 0x41_44_4d_4e

/** Active administrators besides one person, of those whose role has no end; whoever else counts them waits until the transaction ends. */
export async function countOtherAdmins(tx: Db, userId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`)
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(
        eq(userRoles.roleKey, 'admin'),
        isNull(userRoles.expiresAt),
        eq(users.status, 'active'),
        ne(users.id, userId),
      ),
    )
  return rows.length
}
