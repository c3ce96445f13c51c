import type { RoleKey } from '@filo/contract/roles'
import { and, asc, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { savedViews } from '../../db/schema/saved-views.ts'
import { users } from '../../db/schema/users.ts'
import { scopeOf, type UserActor } from '../../rights/actor.ts'

export type SavedViewRow = typeof savedViews.$inferSelect

export interface ViewWithOwner {
  view: SavedViewRow
  ownerName: string
}

const isOwn = (actor: UserActor): SQL => eq(savedViews.userId, actor.userId)

/** The own customer of a customer's people, empty for staff: views are never shared from one to another. */
export function customerOf(actor: UserActor): string | null {
  const scope = scopeOf(actor)
  return scope.kind === 'all' ? null : scope.customerId
}

function isSharedWith(actor: UserActor): SQL | undefined {
  return and(
    eq(savedViews.sharedRole, actor.role),
    ne(users.status, 'deleted'),
    sql`${users.customerId} is not distinct from ${customerOf(actor)}`,
  )
}

function selectViews(db: Db) {
  return db
    .select({ view: savedViews, ownerName: users.displayName })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
}

/** Views of a list: the actor's own ones and those shared with them. */
export async function listViews(db: Db, actor: UserActor, page: string): Promise<ViewWithOwner[]> {
  return selectViews(db)
    .where(and(eq(savedViews.page, page), or(isOwn(actor), isSharedWith(actor))))
    .orderBy(asc(savedViews.createdAt), asc(savedViews.id))
}

/** One of the actor's own views. */
export async function findOwnView(db: Db, actor: UserActor, id: string): Promise<ViewWithOwner | undefined> {
  const [row] = await selectViews(db).where(and(isOwn(actor), eq(savedViews.id, id)))
  return row
}

/** The same for one that is about to be changed; other writers of the same person wait until the transaction ends. */
export async function lockOwnView(tx: Db, actor: UserActor, id: string): Promise<ViewWithOwner | undefined> {
  await lockOwner(tx, actor)
  return findOwnView(tx, actor, id)
}

async function lockOwner(tx: Db, actor: UserActor): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.userId)).for('update')
}

/** The actor's own views of a list; other writers of the same person wait until the transaction ends. */
export async function lockOwnViews(tx: Db, actor: UserActor, page: string): Promise<SavedViewRow[]> {
  await lockOwner(tx, actor)
  return tx
    .select()
    .from(savedViews)
    .where(and(isOwn(actor), eq(savedViews.page, page)))
}

/** Writes a view; its name was checked against those that {@link lockOwnViews} holds. */
export async function insertView(tx: Db, row: SavedViewRow): Promise<void> {
  await tx.insert(savedViews).values(row)
}

/** Changes what is given of a view, if anything. The caller has found it among the actor's own. */
export async function changeView(
  tx: Db,
  id: string,
  change: { name?: string; query?: string; sharedRole?: RoleKey | null },
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(savedViews).set(change).where(eq(savedViews.id, id))
}

/** Deletes a view that the caller has found among the actor's own. */
export async function deleteView(tx: Db, id: string): Promise<void> {
  await tx.delete(savedViews).where(eq(savedViews.id, id))
}
