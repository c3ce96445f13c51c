import type { CustomerStatus } from '@filo/contract/customers/customer-status'
import type { LocalizedText } from '@filo/contract/localized-text'
import { and, eq, gte, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { estimateOnce } from '../../db/long-lists/cached-estimates.ts'
import { count } from '../../db/long-lists/count.ts'
import { surelyExact } from '../../db/long-lists/estimate-count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robots } from '../../db/schema/robots.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { codedRows } from '../../records/coded-rows.ts'
import type { Scope } from '../../rights/actor.ts'

export type CustomerRow = typeof customers.$inferSelect

/** The customers an actor may see: all, or their own. */
function inScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.customerId ? eq(customers.id, scope.customerId) : sql`false`
}

/** Units of a customer at one of its sites. */
export interface UnitCount {
  customerId: string | null
  siteId: string | null
  units: number
}

interface CustomerFilter {
  q?: string | undefined
  ids?: string[] | undefined
  statuses?: CustomerStatus[] | undefined
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
  const ofStatus = filter.statuses?.length ? inArray(customers.status, filter.statuses) : undefined
  const where = and(inScope(scope), ids, ofStatus, ...matches(customers.searchKey, filter.q))
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

/**
 * The same, held until the transaction ends: `share` for who puts something at one of its sites, `update` for who changes
 * it, so that no site goes while a robot comes to it.
 */
export async function lockCustomer(
  tx: Db,
  scope: Scope,
  id: string,
  strength: 'share' | 'update',
): Promise<CustomerRow | undefined> {
  const [row] = await tx
    .select()
    .from(customers)
    .where(and(inScope(scope), eq(customers.id, id)))
    .for(strength)
  return row
}

/** Reads which customers have an account that has the role of their administrator, whether it may sign in or not. */
export async function readAdministered(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: users.customerId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.roleKey, 'customer_admin'), inArray(users.customerId, [...ids])))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whether somebody's role as an administrator of the customer was taken since, or their account deleted. */
export async function lostAdministratorSince(db: Db, customerId: string, since: Date): Promise<boolean> {
  const { action, at, before, after } = auditLog
  const one = sql`'["customer_admin"]'::jsonb`
  const wasOne = sql`${before} -> 'roles' @> ${one}`
  const isNone = sql`not coalesce(${after} -> 'roles' @> ${one}, false)`
  const isLoss = and(inArray(action, ['user.roles_set', 'user.deleted']), wasOne, isNone)
  const where = and(eq(auditLog.customerId, customerId), gte(at, since), isLoss)
  return (await db.select({ seq: auditLog.seq }).from(auditLog).where(where).limit(1)).length > 0
}

/** The robots on which the customer's rule of remote access holds: its own, and those that were taken from it. */
export async function listUnitsUnderRule(db: Db, customerId: string): Promise<string[]> {
  const { id } = producedRobots
  const removed = sql`select ${auditLog.objectId}::uuid from ${auditLog}
    where ${auditLog.action} = 'produced_robot.left_customer' and ${auditLog.customerId} = ${customerId}`
  const isRemoved = and(isNull(producedRobots.customerId), sql`${id} in (${removed})`)
  const rows = await db
    .select({ id })
    .from(producedRobots)
    .where(or(eq(producedRobots.customerId, customerId), isRemoved))
  return rows.map((row) => row.id)
}

/** Those of the ids that are customers in scope. */
export async function listKnownCustomers(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const where = and(inScope(scope), inArray(customers.id, [...ids]))
  const rows = await db.select({ id: customers.id }).from(customers).where(where)
  return new Set(rows.map(({ id }) => id))
}

/**
 * How many units stand where, of these customers; `siteId` null for those at no site. Where they are many, as of the
 * last ten seconds.
 */
export async function countUnits(db: Db, customerIds: string[]): Promise<UnitCount[]> {
  if (customerIds.length === 0) return []
  const key = JSON.stringify(['units of customers', customerIds])
  const isMany = (counts: UnitCount[]) => counts.some(({ units }) => units > surelyExact)
  return estimateOnce(db, key, () => readUnitCounts(db, customerIds), isMany)
}

/** Names of the variants that entitlements are about, by id; those that do not exist are missing. */
export async function readVariantNames(
  db: Db,
  rows: readonly Pick<CustomerRow, 'entitlements'>[],
): Promise<Map<string, LocalizedText>> {
  const ids = rows.flatMap(({ entitlements }) => entitlements.flatMap(({ variantId }) => variantId ?? []))
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: robots.id, name: robots.name })
    .from(robots)
    .where(inArray(robots.id, [...new Set(ids)]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

function readUnitCounts(db: Db, customerIds: string[]): Promise<UnitCount[]> {
  return db
    .select({
      customerId: producedRobots.customerId,
      siteId: producedRobots.siteId,
      units: sql<number>`count(*)::int`,
    })
    .from(producedRobots)
    .where(inArray(producedRobots.customerId, customerIds))
    .groupBy(producedRobots.customerId, producedRobots.siteId)
}

export const { insert: insertCustomer, replace: replaceCustomer } = codedRows(customers)
