import { Battery } from '@filo/contract/device/messages/runtime-info'
import { and, asc, count as countRows, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { matches, pageBounds } from '../../../db/long-lists/list-clauses.ts'
import { arosVersions } from '../../../db/schema/aros-versions.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { robotPresence, robotRuntime } from '../../../db/schema/robot-presence.ts'
import { testers } from '../../../db/schema/testers.ts'
import { users } from '../../../db/schema/users.ts'
import { stateOf } from '../../../records/releases/aros-ref.ts'
import { presenceOfUnit } from '../../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../../records/units/unit-limits.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'
import type { PastPin } from './pin-after-test.ts'
import type { RobotInTest } from './tests-that-lose.ts'

const isPinInForce = and(eq(robotAros.kind, 'pin'), isNull(robotAros.endedAt))
const isRunningTest = and(eq(arosVersions.channel, 'test'), eq(arosVersions.state, 'testing'))

/** So many robots of running tests are read of one variant. */
const ROBOTS_IN_TEST = 1000

/** The robots of a variant that are pinned to test versions in test, by version and serial number. */
export async function listRobotsInTest(db: Db, variantId: string): Promise<RobotInTest[]> {
  return db
    .select({ unitId: producedRobots.id, serial: producedRobots.serial, arosId: robotAros.arosId })
    .from(robotAros)
    .innerJoin(arosVersions, eq(arosVersions.id, robotAros.arosId))
    .innerJoin(producedRobots, eq(producedRobots.id, robotAros.unitId))
    .where(
      and(isPinInForce, isRunningTest, eq(robotAros.variantId, variantId), eq(robotAros.channel, 'test')),
    )
    .orderBy(asc(arosVersions.createdAt), asc(arosVersions.id), asc(producedRobots.serial))
    .limit(ROBOTS_IN_TEST)
}

/** Who takes part in the tests of these versions, by name; who declined is left out. */
export async function listPeopleTesting(db: Db, arosIds: readonly string[]) {
  if (arosIds.length === 0) return []
  return db
    .select({
      testerId: testers.id,
      arosId: testers.arosId,
      userId: users.id,
      name: users.displayName,
      state: testers.state,
      testUnitIds: testers.testUnitIds,
    })
    .from(testers)
    .innerJoin(users, eq(users.id, testers.userId))
    .where(and(inArray(testers.arosId, [...new Set(arosIds)]), ne(testers.state, 'declined')))
    .orderBy(asc(users.sortKey), asc(testers.id))
}

/** Writes which robots a tester has, and raises the assignment's revision; the caller holds the variant. */
export async function writeRobotsOfTester(
  tx: Db,
  testerId: string,
  row: { testUnitIds: string[]; updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await tx
    .update(testers)
    .set({ ...row, revision: sql`${testers.revision} + 1` })
    .where(eq(testers.id, testerId))
}

/** So many pins are looked back upon for the way back of some robots. */
const PAST_PINS = 2000

/** The pins of units, those in force too, newest first. */
export async function listPastPins(
  db: Db,
  unitIds: readonly string[],
): Promise<(PastPin & { unitId: string | null })[]> {
  if (unitIds.length === 0) return []
  const rows = await db
    .select({ pin: robotAros, state: arosVersions.state })
    .from(robotAros)
    .innerJoin(arosVersions, eq(arosVersions.id, robotAros.arosId))
    .where(and(eq(robotAros.kind, 'pin'), inArray(robotAros.unitId, [...unitIds])))
    .orderBy(desc(robotAros.assignedAt))
    .limit(PAST_PINS)
  return rows.map(({ pin, state }) => ({ ...pin, state: stateOf({ state }) }))
}

/** A robot that is pinned to a version in test. */
function isInTest(db: Db): SQL {
  const pinned = db
    .select({ unitId: robotAros.unitId })
    .from(robotAros)
    .innerJoin(arosVersions, eq(arosVersions.id, robotAros.arosId))
    .where(and(isPinInForce, isRunningTest, eq(robotAros.unitId, producedRobots.id)))
  return sql`exists ${pinned}`
}

/** One page of the test robots of a variant in use: free ones that are linked first, then the other free ones, by serial number. */
export async function listTestUnits(
  db: Db,
  scope: Scope,
  query: { variantId: string; q?: string | undefined; page: number; size: number },
) {
  const where = and(
    eq(producedRobots.variantId, query.variantId),
    eq(producedRobots.isTestRobot, true),
    ne(producedRobots.lifeState, 'retired'),
    unitsInScope(scope),
    ...matches(producedRobots.searchKey, query.q),
  )
  const { limit, offset } = pageBounds(query)
  const rows = await db
    .select({
      unitId: producedRobots.id,
      serial: producedRobots.serial,
      name: producedRobots.name,
      link: producedRobots.connection,
      installedArosId: producedRobots.installedArosId,
      lastSeenAt: robotPresence.lastSeenAt,
      limits: limitsOfUnit,
      battery: sql<unknown>`${robotRuntime.runtimeInfo} -> 'battery'`,
    })
    .from(producedRobots)
    .leftJoin(robotPresence, presenceOfUnit)
    .leftJoin(robotRuntime, eq(robotRuntime.unitId, producedRobots.id))
    .where(where)
    .orderBy(
      sql`case when ${isInTest(db)} then 1 else 0 end`,
      sql`case when ${producedRobots.connection} = 'online' then 0 else 1 end`,
      sql`${producedRobots.serial} collate "C"`,
      asc(producedRobots.id),
    )
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ value: countRows() }).from(producedRobots).where(where)
  const items = rows.map(({ battery, ...row }) => ({
    ...row,
    battery: Battery.nullable()
      .catch(null)
      .parse(battery ?? null),
  }))
  return { rows: items, totalCount: total?.value ?? 0 }
}
