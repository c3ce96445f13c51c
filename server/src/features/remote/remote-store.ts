import { commonErrors } from '@filo/contract/common-errors'
import type { RemoteState, RemoteType } from '@filo/contract/remote/remote-states'
import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { customers } from '../../db/schema/customers.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { remoteEvents, remoteSessions } from '../../db/schema/remote-sessions.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { isGrantedAt, isRoleInForce } from '../../records/people/roles-in-force.ts'
import { ruleOwnerId } from '../../records/units/rule-owner.ts'
import { ofUnitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type SessionRow = typeof remoteSessions.$inferSelect
export type EventRow = typeof remoteEvents.$inferSelect

export interface SessionQuery {
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.state'?: RemoteState[] | undefined
  'f.type'?: RemoteType[] | undefined
  'f.unitId'?: string[] | undefined
  'f.customerId'?: string[] | undefined
  'f.phase'?: ('open' | 'over')[] | undefined
}

const sortFields = { requestedAt: known(remoteSessions.requestedAt, 'timestamptz') }
const eventFields = { at: rising(known(remoteEvents.at, 'timestamptz')) }

/** Whose sessions somebody sees; `isOwnOnly`: of the maker's people, those with the maker's own robots alone. */
export interface RemoteScope {
  scope: Scope
  isOwnOnly: boolean
}

/** Sessions of robots in scope, of the caller's own time with them; undefined for who sees all. */
async function sessionsInScope(db: Db, { scope, isOwnOnly }: RemoteScope): Promise<SQL | undefined> {
  if (scope.kind === 'all') return isOwnOnly ? isNull(remoteSessions.customerId) : undefined
  const isOwn = scope.customerId === null ? undefined : eq(remoteSessions.customerId, scope.customerId)
  return and(await ofUnitsInScope(db, scope, remoteSessions.unitId), isOwn)
}

function inPhase(phases: readonly ('open' | 'over')[] | undefined): SQL | undefined {
  if (phases?.length !== 1) return undefined
  return phases[0] === 'open' ? isNull(remoteSessions.endedAt) : isNotNull(remoteSessions.endedAt)
}

/** Sessions that carry one of these types; undefined for none given, as all do. By the index of `types`. */
export function carriesOneOf(types: readonly RemoteType[]): SQL | undefined {
  return or(...types.map((type) => sql`${remoteSessions.types} @> ${JSON.stringify([type])}::jsonb`))
}

/** One page of sessions in scope, last requested first. @throws bad_request for a cursor of another list */
export async function listSessionRows(
  db: Db,
  scope: RemoteScope,
  query: SessionQuery,
): Promise<FoundPage<SessionRow>> {
  const oneOfThem = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
    values?.length ? inArray(column, [...values]) : undefined
  const where = and(
    await sessionsInScope(db, scope),
    oneOfThem(remoteSessions.state, query['f.state']),
    oneOfThem(remoteSessions.unitId, query['f.unitId']),
    oneOfThem(remoteSessions.customerId, query['f.customerId']),
    inPhase(query['f.phase']),
    carriesOneOf(query['f.type'] ?? []),
  )
  const order = sortedBy(query.sort, sortFields, { fallback: '-requestedAt', id: remoteSessions.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: remoteSessions, order, where }, page)
  const rows =
    ids.length > 0 ? await db.select().from(remoteSessions).where(inArray(remoteSessions.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.id), ...found }
}

/** One session in scope; undefined where there is none. */
export async function findSession(db: Db, scope: RemoteScope, id: string): Promise<SessionRow | undefined> {
  const where = and(eq(remoteSessions.id, id), await sessionsInScope(db, scope))
  const [row] = await db.select().from(remoteSessions).where(where)
  return row
}

/** One session in scope. @throws not_found */
export async function requireSession(db: Db, scope: RemoteScope, id: string): Promise<SessionRow> {
  const row = await findSession(db, scope, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** One session, locked for a change; whoever changes it was found to see it. */
export async function lockSession(tx: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await tx.select().from(remoteSessions).where(eq(remoteSessions.id, id)).for('update')
  return row
}

/** The open session of a robot, whoever's; there is one at most. */
export async function findOpenOfUnit(db: Db, unitId: string): Promise<SessionRow | undefined> {
  const [row] = await db
    .select()
    .from(remoteSessions)
    .where(and(eq(remoteSessions.unitId, unitId), isNull(remoteSessions.endedAt)))
    .orderBy(asc(remoteSessions.id))
    .limit(1)
  return row
}

/** How many sessions of a person are open. */
export async function countOpenOf(db: Db, userId: string): Promise<number> {
  return db.$count(
    remoteSessions,
    and(eq(remoteSessions.requestedBy, userId), isNull(remoteSessions.endedAt)),
  )
}

/** Adds a session; whoever adds it holds its robot. */
export async function insertSession(tx: Db, row: SessionRow): Promise<void> {
  await tx.insert(remoteSessions).values(row)
}

/** Writes part of the row of a session that the caller has locked, or of what nobody else writes. */
export async function updateSession(tx: Db, id: string, change: Partial<SessionRow>): Promise<void> {
  await tx.update(remoteSessions).set(change).where(eq(remoteSessions.id, id))
}

/** Says of sessions that somebody of the maker's is connected. */
export async function touchSessions(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db
    .update(remoteSessions)
    .set({ connectedAt: now })
    .where(inArray(remoteSessions.id, [...ids]))
}

/** Adds lines to dossiers. */
export async function insertEvents(tx: Db, rows: readonly EventRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(remoteEvents).values([...rows])
}

/** One page of what happened in a session, in order. @throws bad_request for a cursor of another list */
export async function listEventRows(
  db: Db,
  sessionId: string,
  query: { page: number; size: number; cursor?: string | undefined },
): Promise<FoundPage<EventRow>> {
  const where = eq(remoteEvents.sessionId, sessionId)
  const order = sortedBy(undefined, eventFields, { fallback: 'at', id: remoteEvents.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: remoteEvents, order, where }, page)
  const rows = ids.length > 0 ? await db.select().from(remoteEvents).where(inArray(remoteEvents.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.id), ...found }
}

const openFacts = {
  session: remoteSessions,
  unit: {
    customerId: producedRobots.customerId,
    isTestRobot: producedRobots.isTestRobot,
    lifeState: producedRobots.lifeState,
    connection: producedRobots.connection,
    linkChangedAt: producedRobots.linkChangedAt,
    serial: producedRobots.serial,
  },
  policy: customers.remotePolicy,
  signInId: sessions.id,
  /** The role under which it was requested, where the requester is active and still has it. */
  grantedRole: userRoles.roleKey,
}

export type OpenSessionFacts = Awaited<ReturnType<typeof listOpenFacts>>[number]

/** Sessions that are open, with what they stand on; the oldest first. */
export async function listOpenFacts(db: Db, { now, limit, id }: { now: Date; limit: number; id?: string }) {
  const isRequester = and(eq(users.id, remoteSessions.requestedBy), eq(users.status, 'active'))
  const isOfRole = and(eq(userRoles.userId, users.id), eq(userRoles.roleKey, remoteSessions.roleKey))
  return db
    .select(openFacts)
    .from(remoteSessions)
    .innerJoin(producedRobots, eq(producedRobots.id, remoteSessions.unitId))
    .leftJoin(customers, eq(customers.id, ruleOwnerId()))
    .leftJoin(sessions, eq(sessions.id, remoteSessions.signInId))
    .leftJoin(users, isRequester)
    .leftJoin(userRoles, and(isOfRole, isGrantedAt(now), isRoleInForce()))
    .where(and(isNull(remoteSessions.endedAt), id ? eq(remoteSessions.id, id) : undefined))
    .orderBy(asc(remoteSessions.requestedAt), asc(remoteSessions.id))
    .limit(limit)
}

/** Names of robots and customers of sessions, by their ids. */
export async function readSessionNames(db: Db, rows: readonly SessionRow[]) {
  const unitIds = [...new Set(rows.map(({ unitId }) => unitId))]
  const customerIds = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))]
  const { id, serial, name } = producedRobots
  const units =
    unitIds.length > 0
      ? await db.select({ id, serial, name }).from(producedRobots).where(inArray(id, unitIds))
      : []
  const owners =
    customerIds.length > 0
      ? await db
          .select({ id: customers.id, name: customers.name })
          .from(customers)
          .where(inArray(customers.id, customerIds))
      : []
  return {
    units: new Map(units.map((unit) => [unit.id, unit])),
    customers: new Map(owners.map((owner) => [owner.id, owner.name])),
  }
}

/** A person's name; undefined where they are gone. */
export async function findPersonName(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.id, userId))
  return row?.name
}

/** Sessions by their ids, for whoever was found to see them. */
export async function listRows(db: Db, ids: readonly string[]): Promise<SessionRow[]> {
  return db
    .select()
    .from(remoteSessions)
    .where(inArray(remoteSessions.id, [...ids]))
}
