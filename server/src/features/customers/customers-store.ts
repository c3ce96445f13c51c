import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { count } from '../../db/count.ts'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../db/list-clauses.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { codedRows } from '../../records/coded-rows.ts'
import type { Scope } from '../../rights/actor.ts'

export type CustomerRow = typeof customers.$inferSelect

/** The customers an actor may see: all, or their own. */
function inScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.customerId ? eq(customers.id, scope.customerId) : sql`false`
}

interface CustomerFilter {
  q?: string | undefined
  ids?: string[] | undefined
  sort?: string | undefined
  page: number
  size: number
}

const sortColumns = {
  name: sql`${customers.sortKey} collate "C"`,
  code: customers.code,
  city: customers.city,
  createdAt: customers.createdAt,
}

/** One page of the customers in the scope, by name unless sorted otherwise; `ids` names those wanted. */
export async function listCustomerRows(
  db: Db,
  scope: Scope,
  filter: CustomerFilter,
): Promise<{ rows: CustomerRow[]; totalCount: number }> {
  const ids = filter.ids?.length ? inArray(customers.id, filter.ids) : undefined
  const where = and(inScope(scope), ids, ...matches(customers.searchKey, filter.q))
  const { limit, offset } = pageBounds(filter)
  const rows = await db
    .select()
    .from(customers)
    .where(where)
    .orderBy(...orderBy(filter.sort, sortColumns, { fallback: 'name', id: customers.id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, customers, where) }
}

/** One customer; undefined for an unknown id and outside the scope alike. */
export async function findCustomer(db: Db, scope: Scope, id: string): Promise<CustomerRow | undefined> {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(inScope(scope), eq(customers.id, id)))
  return row
}

/** Those of the ids that are customers in scope. */
export async function listKnownCustomers(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const where = and(inScope(scope), inArray(customers.id, [...ids]))
  const rows = await db.select({ id: customers.id }).from(customers).where(where)
  return new Set(rows.map(({ id }) => id))
}

/** How many units each of these customers has. */
export async function countUnits(db: Db, customerIds: string[]): Promise<Map<string, number>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .select({ id: producedRobots.customerId, units: sql<number>`count(*)::int` })
    .from(producedRobots)
    .where(inArray(producedRobots.customerId, customerIds))
    .groupBy(producedRobots.customerId)
  return new Map(rows.flatMap((row) => (row.id ? [[row.id, row.units] as const] : [])))
}

/** Which of these sites have units standing at them. */
export async function usedSites(tx: Db, customerId: string, siteIds: string[]): Promise<string[]> {
  if (siteIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ siteId: producedRobots.siteId })
    .from(producedRobots)
    .where(and(eq(producedRobots.customerId, customerId), inArray(producedRobots.siteId, siteIds)))
  return rows.flatMap((row) => row.siteId ?? [])
}

export const { insert: insertCustomer, replace: replaceCustomer } = codedRows(customers)
