import { sortKey } from '@filo/contract/fold'
import type { RoleKey } from '@filo/contract/roles'
import { and, desc, eq, gt, inArray, max, min, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { folded } from '../../db/long-lists/folded.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { matches } from '../../db/long-lists/list-clauses.ts'
import { inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { known, maybe, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { apiTokens } from '../../db/schema/api-tokens.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { sessionConnections } from '../../db/schema/session-connections.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { tokenUseMs } from '../../records/people/token-use.ts'
import { isInTouchSql, presenceOfUnit, readSilence } from '../../records/units/unit-connection.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'
import { connectedTimes } from './connected-times.ts'

/** So many people and so many programs are listed at most, the latest. */
const MOST_PEOPLE = 5000

export interface ConnectedFilter {
  q?: string | undefined
  'f.role'?: RoleKey[] | undefined
  'f.customerId'?: string[] | undefined
}

const since = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** People of the scope: staff see all, a customer's people their own customer's, others nobody. */
function peopleInScope(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return scope.kind === 'customer' ? eq(users.customerId, scope.customerId) : sql`false`
}

function personFilter(
  scope: Scope,
  query: ConnectedFilter,
  role: typeof sessions.roleKey | typeof apiTokens.roleKey,
) {
  const roles = query['f.role']
  const customerIds = query['f.customerId']
  return and(
    peopleInScope(scope),
    roles?.length ? inArray(role, roles) : undefined,
    customerIds?.length ? inArray(users.customerId, customerIds) : undefined,
  )
}

const person = {
  userId: users.id,
  displayName: users.displayName,
  sortKey: users.sortKey,
  customerId: users.customerId,
  customerName: customers.name,
}

/** The sessions in scope that have a page open on a server that lives, the latest first. */
export async function listConnectedSessions(db: Db, scope: Scope, query: ConnectedFilter, now: Date) {
  const { sessionId, connectedAt, page, beatAt } = sessionConnections
  const open = db
    .select({ sessionId, since: min(connectedAt).as('since'), page: max(page).as('page') })
    .from(sessionConnections)
    .where(gt(beatAt, since(now, connectedTimes.goneMs)))
    .groupBy(sessionId)
    .as('open')
  return db
    .select({
      ...person,
      id: sessions.id,
      role: sessions.roleKey,
      ip: sessions.ip,
      device: sessions.device,
      page: open.page,
      since: open.since,
      lastUsedAt: sessions.lastSeenAt,
    })
    .from(open)
    .innerJoin(sessions, eq(sessions.id, open.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(and(personFilter(scope, query, sessions.roleKey), ...matches(users.searchKey, query.q)))
    .orderBy(desc(open.since), desc(sessions.id))
    .limit(MOST_PEOPLE)
}

/** The API tokens in scope that were used lately, the latest first; a search looks at their names and their owners. */
export async function listConnectedPrograms(db: Db, scope: Scope, query: ConnectedFilter, now: Date) {
  const { lastUsedAt, expiresAt, roleKey, name } = apiTokens
  const searched = sql`${folded(name)} || ' ' || ${users.searchKey}`
  const rows = await db
    .select({
      ...person,
      id: apiTokens.id,
      name,
      role: roleKey,
      ip: apiTokens.lastIp,
      device: apiTokens.lastDevice,
      since: apiTokens.activeSince,
      lastUsedAt,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .leftJoin(customers, eq(customers.id, users.customerId))
    .where(
      and(
        gt(lastUsedAt, since(now, tokenUseMs)),
        gt(expiresAt, now),
        personFilter(scope, query, roleKey),
        ...matches(searched, query.q),
      ),
    )
    .orderBy(desc(lastUsedAt), desc(apiTokens.id))
    .limit(MOST_PEOPLE)
  return rows.map((row) => ({ ...row, sortKey: sortKey(row.name) }))
}

const unitOrders = {
  name: known(sql`${producedRobots.sortKey} collate "C"`, 'text'),
  since: rising(maybe(producedRobots.linkChangedAt, 'timestamptz')),
  lastUsedAt: rising(maybe(robotPresence.lastSeenAt, 'timestamptz')),
}

function unitList(where: SQL | undefined, sort: string) {
  const order = sortedBy(sort, unitOrders, { fallback: '-since', id: producedRobots.id })
  const list = { table: producedRobots, order, where }
  if (order.column !== robotPresence.lastSeenAt) return list
  const joined = { table: robotPresence, on: presenceOfUnit, isOneToOne: true, where: robotPresence.isLinked }
  return {
    ...list,
    order: { ...order, id: robotPresence.unitId },
    joined: { ...joined, where: sql`${joined.where}` },
  }
}

/** The robots in scope that are linked and heard of, part of them in the order asked for, with the count of all. */
export async function listConnectedUnits(
  db: Db,
  scope: Scope,
  query: ConnectedFilter,
  { now, sort, ...page }: { now: Date; sort: string; offset: number; limit: number },
) {
  const customerIds = query['f.customerId']
  const where = and(
    unitsInScope(scope),
    isInTouchSql(await readSilence(db, now)),
    customerIds?.length ? inArray(producedRobots.customerId, customerIds) : undefined,
    searchCondition(
      producedRobots,
      query.q,
      await readFrequentGrams(db, producedRobots.searchGrams, query.q),
    ),
  )
  const { ids, totalCount } = await readListPage(db, unitList(where, sort), page)
  const rows = ids.length > 0 ? await selectUnits(db).where(inArray(producedRobots.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.id), totalCount }
}

function selectUnits(db: Db) {
  return db
    .select({
      id: producedRobots.id,
      name: producedRobots.name,
      serial: producedRobots.serial,
      sortKey: producedRobots.sortKey,
      customerId: producedRobots.customerId,
      customerName: customers.name,
      ip: producedRobots.ip,
      device: producedRobots.agentVersion,
      since: producedRobots.linkChangedAt,
      lastUsedAt: robotPresence.lastSeenAt,
    })
    .from(producedRobots)
    .leftJoin(robotPresence, presenceOfUnit)
    .leftJoin(customers, eq(customers.id, producedRobots.customerId))
}

/** Everybody's held roles at `now`, of these people. */
export async function listRolesOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, RoleKey[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(userRoles)
    .where(inArray(userRoles.userId, [...new Set(userIds)]))
  const current = rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now)
  const byUser = Map.groupBy(current, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, roles]) => [userId, roles.map(({ roleKey }) => roleKey)]))
}

/** A session in scope with its person, held until the transaction ends; whether or not a page is open. */
export async function lockSession(tx: Db, scope: Scope, sessionId: string) {
  const [row] = await tx
    .select({
      userId: users.id,
      displayName: users.displayName,
      customerId: users.customerId,
      role: sessions.roleKey,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sessionId), peopleInScope(scope)))
    .for('update', { of: sessions })
  return row
}
