import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { robots } from '../../db/schema/robots.ts'
import { lockVariant } from '../../records/releases/aros-locks.ts'

/** A variant by its id, archived ones included: the catalogue is the same for everybody. */
export async function findVariant(
  db: Db,
  variantId: string,
): Promise<typeof robots.$inferSelect | undefined> {
  const [row] = await db.select().from(robots).where(eq(robots.id, variantId))
  return row
}

/** A variant, held until the transaction ends. */
export async function lockAndFindVariant(tx: Db, variantId: string) {
  await lockVariant(tx, variantId)
  return findVariant(tx, variantId)
}

/** Variants in use, by name. */
export async function listVariants(
  db: Db,
  query: { q?: string | undefined; sort?: string | undefined; page: number; size: number },
): Promise<{ rows: (typeof robots.$inferSelect)[]; totalCount: number }> {
  const where = and(eq(robots.status, 'active'), ...matches(robots.searchKey, query.q))
  const columns = { name: sql`${robots.sortKey} collate "C"`, code: sql`${robots.code} collate "C"` }
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select()
    .from(robots)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, { fallback: 'name', id: robots.id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, robots, where) }
}

/** Keeps a variant's install order of package ids for a channel; raises its revision. The caller holds the variant. */
export async function saveOrder(
  tx: Db,
  variantId: string,
  patch: { productionOrder?: string[]; testOrder?: string[]; updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await tx
    .update(robots)
    .set({ ...patch, revision: sql`${robots.revision} + 1` })
    .where(eq(robots.id, variantId))
}
