import type { RobotRole } from '@filo/contract/robot-users/robot-roles'
import {
  and,
  count as countOf,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  not,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { count } from '../../db/long-lists/count.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotUsers } from '../../db/schema/robot-users.ts'
import { users } from '../../db/schema/users.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type RobotUserRow = typeof robotUsers.$inferSelect

const granter = alias(users, 'granter')

/** What this feature knows of a unit. */
export interface AssignedUnit {
  id: string
  serial: string
  customerId: string | null
  variantId: string
}

const { id, serial, customerId, variantId } = producedRobots

/** One unit; undefined for an unknown id and outside the scope alike. */
export async function findUnit(db: Db, scope: Scope, unitId: string): Promise<AssignedUnit | undefined> {
  const [row] = await db
    .select({ id, serial, customerId, variantId })
    .from(producedRobots)
    .where(and(unitsInScope(scope), eq(id, unitId)))
  return row
}

/** Everybody's right to a unit, ended ones too. The caller has found the unit in its scope. */
export async function listGrants(db: Db, unitId: string) {
  return db
    .select({ ...getTableColumns(robotUsers), name: users.displayName })
    .from(robotUsers)
    .innerJoin(users, eq(users.id, robotUsers.userId))
    .where(eq(robotUsers.unitId, unitId))
}

interface ListQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
}

const person = { userId: users.id, displayName: users.displayName, email: users.email, status: users.status }
const personColumns = { name: sql`${users.sortKey} collate "C"`, email: users.email }

const selectGrants = (db: Db) =>
  db
    .select({
      ...person,
      robotRole: robotUsers.robotRole,
      grantedAt: robotUsers.grantedAt,
      grantedByName: granter.displayName,
      expiresAt: robotUsers.expiresAt,
    })
    .from(robotUsers)
    .innerJoin(users, eq(users.id, robotUsers.userId))
    .leftJoin(granter, eq(granter.id, robotUsers.grantedBy))

export type RobotUserWithNames = Awaited<ReturnType<typeof selectGrants>>[number]

/** One page of the people of a unit with the count of all, by name unless sorted otherwise; the caller has found the unit. */
export async function listRobotUserRows(
  db: Db,
  unitId: string,
  query: ListQuery & { 'f.robotRole'?: RobotRole[] | undefined },
): Promise<{ rows: RobotUserWithNames[]; totalCount: number }> {
  const roles = query['f.robotRole']
  const where = and(
    eq(robotUsers.unitId, unitId),
    roles?.length ? inArray(robotUsers.robotRole, roles) : undefined,
    ...matches(users.searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const { robotRole, grantedAt, expiresAt } = robotUsers
  const columns = { ...personColumns, robotRole, grantedAt, expiresAt }
  const rows = await selectGrants(db)
    .where(where)
    .orderBy(...orderBy(query.sort, columns, { fallback: 'name', id: users.id }))
    .limit(limit)
    .offset(offset)
  const [all] = await db
    .select({ value: countOf() })
    .from(robotUsers)
    .innerJoin(users, eq(users.id, robotUsers.userId))
    .where(where)
  return { rows, totalCount: all?.value ?? 0 }
}

/** One person of a unit; the caller has found the unit. */
export async function findRobotUser(
  db: Db,
  unitId: string,
  userId: string,
): Promise<RobotUserWithNames | undefined> {
  const [row] = await selectGrants(db).where(
    and(eq(robotUsers.unitId, unitId), eq(robotUsers.userId, userId)),
  )
  return row
}

/** The people who may be given a unit: those of its customer who are there or invited. */
function isGivable(customerId: string): SQL | undefined {
  return and(eq(users.customerId, customerId), notInArray(users.status, ['suspended', 'deleted']))
}

/** One page of the people who may be given a unit and were not, with the count of all, by name unless sorted otherwise. */
export async function listUsersNotInRobotRows(
  db: Db,
  { unitId, customerId }: { unitId: string; customerId: string },
  query: ListQuery,
) {
  const granted = db
    .select({ one: sql`1` })
    .from(robotUsers)
    .where(and(eq(robotUsers.unitId, unitId), eq(robotUsers.userId, users.id)))
  const where = and(isGivable(customerId), not(exists(granted)), ...matches(users.searchKey, query.q))
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select(person)
    .from(users)
    .where(where)
    .orderBy(...orderBy(query.sort, personColumns, { fallback: 'name', id: users.id }))
    .limit(limit)
    .offset(offset)
  return { rows, totalCount: await count(db, users, where) }
}

/** Those of the people who may be given a unit of this customer, by id, held until the transaction ends. */
export async function lockGivable(tx: Db, customerId: string, userIds: readonly string[]) {
  const rows = await tx
    .select({ id: users.id, displayName: users.displayName })
    .from(users)
    .where(and(isGivable(customerId), inArray(users.id, [...userIds])))
    .orderBy(users.id)
    .for('no key update')
  return new Map(rows.map((row) => [row.id, row.displayName]))
}

/** Lists which of these people have so many robots already that they can be given no other. */
export async function listFull(tx: Db, userIds: readonly string[], limit: number): Promise<string[]> {
  const rows = await tx
    .select({ userId: robotUsers.userId })
    .from(robotUsers)
    .where(inArray(robotUsers.userId, [...userIds]))
    .groupBy(robotUsers.userId)
    .having(gte(countOf(), limit))
  return rows.map(({ userId }) => userId)
}

/** Gives a unit to people; whoever has it keeps what they have. @returns who was given it */
export async function insertGrants(tx: Db, rows: readonly RobotUserRow[]): Promise<string[]> {
  const added = await insertMany(tx, robotUsers, rows, sql`on conflict do nothing returning user_id`)
  return added.map((row) => String(row['user_id']))
}

/** Writes what a person may do on a unit; the caller holds the unit. */
export async function changeGrant(
  tx: Db,
  { unitId, userId }: Pick<RobotUserRow, 'unitId' | 'userId'>,
  change: Pick<RobotUserRow, 'robotRole' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(robotUsers)
    .set(change)
    .where(and(eq(robotUsers.unitId, unitId), eq(robotUsers.userId, userId)))
}

/** Takes a unit from people; the caller holds the unit. */
export async function deleteGrants(tx: Db, unitId: string, userIds: readonly string[]): Promise<void> {
  await tx
    .delete(robotUsers)
    .where(and(eq(robotUsers.unitId, unitId), inArray(robotUsers.userId, [...userIds])))
}
