import { and, eq, inArray, sql } from 'drizzle-orm'
import { count } from '../../../db/count.ts'
import type { Db } from '../../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../../db/list-clauses.ts'
import { robots } from '../../../db/schema/robots.ts'
import { settings } from '../../../db/schema/settings.ts'
import { testers } from '../../../db/schema/testers.ts'
import { users } from '../../../db/schema/users.ts'
import { lockVariant } from '../../../records/aros-locks.ts'

const POLICY_KEY = 'aros-policy'

export type SettingRow = typeof settings.$inferSelect

/** The AROS policy as somebody saved it; undefined while nobody has: `readPolicy` then takes the defaults. */
export async function findPolicy(db: Db): Promise<SettingRow | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, POLICY_KEY))
  return row
}

/** Writes the AROS policy if nobody was faster; `readRevision` is 0 where none was saved. @returns whether it was written */
export async function savePolicy(
  tx: Db,
  row: { value: unknown; updatedAt: Date; updatedBy: string | null },
  readRevision: number,
): Promise<boolean> {
  const written = await tx
    .insert(settings)
    .values({ key: POLICY_KEY, ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, revision: sql`${settings.revision} + 1` },
      setWhere: eq(settings.revision, readRevision),
    })
    .returning({ key: settings.key })
  return written.length > 0
}

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

/** Display names by user id. */
export async function listNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type TesterRow = typeof testers.$inferSelect

/** The testers of a version: who takes part, and what they said. */
export async function listTestersOf(db: Db, arosId: string): Promise<TesterRow[]> {
  return db.select().from(testers).where(eq(testers.arosId, arosId))
}

/** The verdicts and quorums of several test versions. */
export async function listVerdictsOf(db: Db, arosIds: readonly string[]) {
  if (arosIds.length === 0) return []
  const { arosId, state, verdict } = testers
  return db
    .select({ arosId, state, verdict })
    .from(testers)
    .where(inArray(arosId, [...arosIds]))
}

/** Gives a version its testers; an empty list is fine. An index refuses the same user twice in one round. */
export async function insertTesters(tx: Db, rows: readonly (typeof testers.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(testers).values([...rows])
}
