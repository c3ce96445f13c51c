import type { RobotRole } from '@filo/contract/robot-users/robot-roles'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { robotUsers } from '../../db/schema/robot-users.ts'
import type { Actor, Scope } from '../../rights/actor.ts'
import { scopeOfRole, seesNamedRobots } from '../../rights/scope-of-role.ts'

/** A right to a robot that has not ended. */
const isInForce = (now: Date) => or(isNull(robotUsers.expiresAt), gt(robotUsers.expiresAt, now))

/** The ids of the robots that people were given, by person; a thousand each at most. */
export async function readGrantedRobots(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ userId: robotUsers.userId, unitId: robotUsers.unitId })
    .from(robotUsers)
    .where(and(inArray(robotUsers.userId, [...userIds]), isInForce(now)))
    // One order: open streams compare what they began with.
    .orderBy(robotUsers.userId, robotUsers.unitId)
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byPerson].map(([userId, granted]) => [userId, granted.map(({ unitId }) => unitId)]))
}

/**
 * An actor's own role on a robot, where they see it because it was given to them; null for everybody else, and once it
 * has ended.
 */
export async function readOwnRole(
  db: Db,
  actor: Actor,
  unitId: string,
  now: Date,
): Promise<RobotRole | null> {
  if (actor.kind !== 'user' || actor.scope.kind !== 'robots') return null
  const own = and(eq(robotUsers.unitId, unitId), eq(robotUsers.userId, actor.userId), isInForce(now))
  const [row] = await db.select({ robotRole: robotUsers.robotRole }).from(robotUsers).where(own)
  return row?.robotRole ?? null
}

/**
 * The right by which an actor sees a robot now, with its end; undefined once it is over. Who sees robots otherwise than by being
 * given them has one without an end.
 */
export async function readGrantedRight(
  db: Db,
  actor: Actor,
  unitId: string,
  now: Date,
): Promise<{ expiresAt: Date | null } | undefined> {
  if (actor.kind !== 'user' || actor.scope.kind !== 'robots') return { expiresAt: null }
  const own = and(eq(robotUsers.unitId, unitId), eq(robotUsers.userId, actor.userId), isInForce(now))
  const [row] = await db.select({ expiresAt: robotUsers.expiresAt }).from(robotUsers).where(own)
  return row
}

/** {@link readOwnRole} on several robots; those they were not given are absent. */
export async function readOwnRoles(
  db: Db,
  actor: Actor,
  unitIds: readonly string[],
  now: Date,
): Promise<Map<string, RobotRole>> {
  if (actor.kind !== 'user' || actor.scope.kind !== 'robots' || unitIds.length === 0) return new Map()
  const { unitId, userId, robotRole } = robotUsers
  const own = and(inArray(unitId, [...unitIds]), eq(userId, actor.userId), isInForce(now))
  const rows = await db.select({ unitId, robotRole }).from(robotUsers).where(own)
  return new Map(rows.map((row) => [row.unitId, row.robotRole]))
}

type GrantedRole = Parameters<typeof scopeOfRole>[0] & { userId: string }

/** The scope of a held role now; the robots a person was given are read where they are all that it sees. */
export async function readScopeOfRole(db: Db, role: GrantedRole, now: Date): Promise<Scope> {
  const granted = seesNamedRobots(role) ? await readGrantedRobots(db, [role.userId], now) : undefined
  return scopeOfRole(role, granted?.get(role.userId) ?? [])
}

/** Takes units from everybody who was given them: their owner has changed. The caller holds the units. */
export async function revokeFromEverybody(tx: Db, unitIds: readonly string[]): Promise<void> {
  if (unitIds.length > 0) await tx.delete(robotUsers).where(inArray(robotUsers.unitId, [...unitIds]))
}

/** Takes all units from a person who goes. */
export async function revokeAllFrom(tx: Db, userId: string): Promise<void> {
  await tx.delete(robotUsers).where(eq(robotUsers.userId, userId))
}
