import type { PersonRef } from '@filo/contract/aros-versions/aros-version-shapes'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { count } from '../../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { users } from '../../../db/schema/users.ts'
import type { Scope } from '../../../rights/actor.ts'
import { arosSight } from '../aros-versions-store.ts'

/** People who composed a version that the scope shows. */
function isComposer(db: Db, scope: Scope): SQL {
  const composed = db.select({ id: arosVersions.composedBy }).from(arosVersions).where(arosSight(scope))
  return inArray(users.id, composed)
}

/** One page of the composers, by name. */
export async function listComposers(
  db: Db,
  scope: Scope,
  query: { q?: string | undefined; page: number; size: number },
): Promise<{ items: PersonRef[]; totalCount: number }> {
  const where = and(isComposer(db, scope), ...matches(users.searchKey, query.q))
  const { limit, offset } = pageBounds(query)
  const columns = { name: sql`${users.sortKey} collate "C"` }
  const items = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(where)
    .orderBy(...orderBy('name', columns, { fallback: 'name', id: users.id }))
    .limit(limit)
    .offset(offset)
  return { items, totalCount: await count(db, users, where) }
}

/** A person who composed a version that the scope shows; undefined also for people who composed none. */
export async function findComposer(db: Db, scope: Scope, id: string): Promise<PersonRef | undefined> {
  const [row] = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(and(isComposer(db, scope), eq(users.id, id)))
  return row
}
