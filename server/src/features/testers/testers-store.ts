import type { RoleKey } from '@filo/contract/roles'
import { openForTesters, type TesterState } from '@filo/contract/testers/tester-shapes'
import {
  and,
  count as countRows,
  desc,
  eq,
  inArray,
  lt,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { testers } from '../../db/schema/testers.ts'
import { userRoles } from '../../db/schema/user-roles.ts'
import { users } from '../../db/schema/users.ts'
import { holdersOf } from '../../records/people/roles-in-force.ts'
import { testsToJudge } from '../../records/people/waiting-work.ts'
import { lockAros } from '../../records/releases/aros-locks.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import type { Scope } from '../../rights/actor.ts'

export type TesterRow = typeof testers.$inferSelect
export type ArosRow = typeof arosVersions.$inferSelect

/** An assignment with the names it is shown with. */
export interface TesterWithNames {
  tester: TesterRow
  userName: string
  aros: ArosRow
  robot: Pick<typeof robots.$inferSelect, 'id' | 'code' | 'name'>
}

/** Assignments belong to the manufacturer's staff: a narrower scope sees none but its own. */
export function testerSight(scope: Scope, userId: string | null): SQL | undefined {
  if (scope.kind === 'all') return undefined
  return userId ? eq(testers.userId, userId) : sql`false`
}

function selectTesters(db: Db) {
  return db
    .select({
      tester: testers,
      userName: users.displayName,
      aros: arosVersions,
      robot: { id: robots.id, code: robots.code, name: robots.name },
    })
    .from(testers)
    .innerJoin(users, eq(users.id, testers.userId))
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
}

/** One assignment that `sight` shows ({@link testerSight}); undefined shows any, for what was found before. */
export async function findTester(
  db: Db,
  id: string,
  sight: SQL | undefined,
): Promise<TesterWithNames | undefined> {
  const [row] = await selectTesters(db).where(and(eq(testers.id, id), sight))
  return row
}

/** The newest assignment of a user to a version. */
export async function findOwn(db: Db, userId: string, arosId: string): Promise<TesterWithNames | undefined> {
  const [row] = await selectTesters(db)
    .where(and(eq(testers.userId, userId), eq(testers.arosId, arosId)))
    .orderBy(desc(testers.round), desc(testers.createdAt), desc(testers.id))
    .limit(1)
  return row
}

/** The same, held with its version until the transaction ends. */
export async function holdOwn(tx: Db, userId: string, arosId: string): Promise<TesterWithNames | undefined> {
  await lockAros(tx, arosId)
  return findOwn(tx, userId, arosId)
}

/** Assignments to a version, declined ones too, oldest first. The caller has found the version in the actor's scope. */
export async function listOf(db: Db, arosId: string): Promise<TesterWithNames[]> {
  return selectTesters(db).where(eq(testers.arosId, arosId)).orderBy(testers.createdAt, testers.id)
}

/** Nothing waits for the tester: they are done, or the test ended without them. */
const isDone = or(
  inArray(testers.state, ['submitted', 'declined']),
  notInArray(arosVersions.state, [...openForTesters]),
) as SQL
const isLate = (now: Date) => sql`coalesce(${lt(testers.dueAt, now)}, false) and ${not(isDone)}`

/** The assignments of one user, those that wait first. */
export async function listMine(
  db: Db,
  userId: string,
  query: {
    q?: string | undefined
    sort?: string | undefined
    page: number
    size: number
    states?: string[] | undefined
    isOverdue?: boolean | undefined
    waits?: boolean | undefined
    now: Date
  },
): Promise<{ rows: TesterWithNames[]; totalCount: number }> {
  const where = and(
    eq(testers.userId, userId),
    ...matches(arosVersions.searchKey, query.q),
    query.states?.length ? inArray(testers.state, query.states as TesterState[]) : undefined,
    query.waits ? testsToJudge : undefined,
    query.isOverdue === undefined ? undefined : sql`(${isLate(query.now)}) = ${query.isOverdue}`,
  )
  const { limit, offset } = pageBounds(query)
  const columns = { dueAt: testers.dueAt, updatedAt: testers.updatedAt, createdAt: testers.createdAt }
  const waitingFirst = sql`case when ${isDone} then 1 else 0 end`
  const rows = await selectTesters(db)
    .where(where)
    .orderBy(waitingFirst, ...orderBy(query.sort, columns, { fallback: '-createdAt', id: testers.id }))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ value: countRows() })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(where)
  return { rows, totalCount: total?.value ?? 0 }
}

/** Holds an assignment until the transaction ends; who holds its version too takes that first. */
export async function lockTester(tx: Db, id: string): Promise<void> {
  await tx.select({ id: testers.id }).from(testers).where(eq(testers.id, id)).for('update')
}

/** Writes an assignment; an index refuses the same person twice in one round. */
export async function insertTester(tx: Db, row: typeof testers.$inferInsert): Promise<void> {
  await tx.insert(testers).values(row)
}

/** Changes an assignment and raises its revision; the caller holds it or its version. */
export async function updateTester(
  tx: Db,
  id: string,
  patch: Partial<typeof testers.$inferInsert> & { updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await tx
    .update(testers)
    .set({ ...patch, revision: sql`${testers.revision} + 1` })
    .where(eq(testers.id, id))
}

/** Deletes an assignment with its evidence and log requests; defects that it found stay. */
export async function deleteTester(tx: Db, id: string): Promise<void> {
  await tx.delete(testers).where(eq(testers.id, id))
}

/** Test robots of a variant among these ids, with how they are linked and when they were last heard of. */
export async function listTestRobots(db: Db, ids: readonly string[], variantId?: string) {
  if (ids.length === 0) return []
  const { id, serial, name, connection } = producedRobots
  return db
    .select({
      id,
      serial,
      name,
      link: connection,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
    })
    .from(producedRobots)
    .leftJoin(robotPresence, presenceOfUnit)
    .where(
      and(
        inArray(id, [...ids]),
        variantId
          ? and(eq(producedRobots.variantId, variantId), eq(producedRobots.isTestRobot, true))
          : undefined,
      ),
    )
}

const candidateColumns = { name: sql`${users.sortKey} collate "C"` }

/** How many tests wait for a user of the outer query. */
function countOpenTests(db: Db) {
  return db
    .select({ value: countRows() })
    .from(testers)
    .innerJoin(arosVersions, eq(arosVersions.id, testers.arosId))
    .where(and(eq(testers.userId, users.id), not(isDone)))
}

async function listRolesOf(db: Db, userIds: readonly string[]): Promise<Map<string, RoleKey[]>> {
  const roles = await db
    .select({ userId: userRoles.userId, roleKey: userRoles.roleKey })
    .from(userRoles)
    .where(inArray(userRoles.userId, [...userIds]))
  const byUser = Map.groupBy(roles, ({ userId }) => userId)
  return new Map([...byUser].map(([userId, roles]) => [userId, roles.map(({ roleKey }) => roleKey)]))
}

/** Active users who hold one of the roles now, with what they have open. */
export async function listCandidates(
  db: Db,
  roles: readonly RoleKey[],
  query: {
    q?: string | undefined
    sort?: string | undefined
    page: number
    size: number
    now: Date
    id?: string
  },
) {
  const where = and(
    eq(users.status, 'active'),
    inArray(users.id, holdersOf(db, roles, query.now)),
    query.id ? eq(users.id, query.id) : undefined,
    ...matches(users.searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const openTests = sql<number>`(${countOpenTests(db)})::int`
  const rows = await db
    .select({ id: users.id, name: users.displayName, email: users.email, openTests })
    .from(users)
    .where(where)
    .orderBy(...orderBy(query.sort, candidateColumns, { fallback: 'name', id: users.id }))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ value: countRows() }).from(users).where(where)
  const roleKeys = await listRolesOf(
    db,
    rows.map((row) => row.id),
  )
  const items = rows.map((row) => ({ ...row, roles: roleKeys.get(row.id) ?? [] }))
  return { items, totalCount: total?.value ?? 0 }
}
