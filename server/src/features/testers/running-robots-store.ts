import { connectionState } from '@filo/contract/produced-robots/connection-state'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { hasFailedPackageSql } from '../../records/units/unit-health.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import type { TestRobot } from './run-proof.ts'

/** Robots that somebody was asked to test on, by serial number, with how they are reached now; retired ones too. */
export async function listSeenRobots(db: Db, unitIds: readonly string[], now: Date) {
  if (unitIds.length === 0) return []
  const { id, serial, connection } = producedRobots
  const rows = await db
    .select({
      unitId: id,
      serial,
      link: connection,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
    })
    .from(producedRobots)
    .innerJoin(robotPresence, presenceOfUnit)
    .where(inArray(id, [...unitIds]))
    .orderBy(asc(serial))
  return rows.map(({ link, lastSeenAt, limits, ...robot }) => ({
    ...robot,
    connection: connectionState({ isLinked: link === 'online', lastSeenAt, limits }, now),
    connectionLimits: limits,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }))
}

/**
 * The robots of an assignment with what they reported last, by serial number; one that is no test robot any more is left
 * out. The caller has found the assignment as the actor's.
 */
export async function listRunningRobots(db: Db, unitIds: readonly string[], now: Date): Promise<TestRobot[]> {
  if (unitIds.length === 0) return []
  const { id, serial, reportedHash, reportedAt, connection, updateState, isTestRobot, lifeState } =
    producedRobots
  const rows = await db
    .select({
      unitId: id,
      serial,
      reportedHash,
      reportedAt,
      connection,
      updateState,
      isFailing: sql<boolean>`(${hasFailedPackageSql})`,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
    })
    .from(producedRobots)
    .innerJoin(robotPresence, presenceOfUnit)
    .where(and(inArray(id, [...unitIds]), eq(isTestRobot, true), ne(lifeState, 'retired')))
    .orderBy(asc(serial))
  return rows.map(({ connection: link, updateState: update, lastSeenAt, limits, ...robot }) => ({
    ...robot,
    connection: connectionState({ isLinked: link === 'online', lastSeenAt, limits }, now),
    isUpdating: update === 'updating',
  }))
}
