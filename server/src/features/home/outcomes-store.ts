import { and, countDistinct, eq, gt, gte, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countAbout } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { ofOwnTime, updatesInScope } from '../../records/releases/updates-in-scope.ts'
import { hasFailedPackageSql } from '../../records/units/unit-health.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'

const QUARTER_S = 900

/** Updates that ended in one quarter of an hour. */
export interface QuarterOutcome {
  at: Date
  succeeded: number
  failed: number
}

/** Ended updates by quarter of an hour within a span, its end left out: every time zone's days begin with one. */
export async function countOutcomes(
  db: Db,
  scope: Scope,
  span: { from: Date; to: Date },
): Promise<QuarterOutcome[]> {
  const quarter = sql<number>`floor(extract(epoch from ${updates.endedAt}) / ${sql.raw(String(QUARTER_S))})`
  const countOf = (states: string) =>
    sql<number>`count(*) filter (where ${updates.state} in (${sql.raw(states)}))`.mapWith(Number)
  const isWithin = and(gte(updates.endedAt, span.from), lt(updates.endedAt, span.to))
  const rows = await db
    .select({
      quarter: quarter.mapWith(Number),
      succeeded: countOf(`'succeeded'`),
      failed: countOf(`'failed', 'rolled_back'`),
    })
    .from(updates)
    .where(and(isWithin, await updatesInScope(db, scope)))
    .groupBy(quarter)
  return rows.map(({ quarter, ...row }) => ({ ...row, at: new Date(quarter * QUARTER_S * 1000) }))
}

/** Robots in use that an update failed on since an instant. */
export async function countFailedSince(db: Db, scope: Scope, since: Date): Promise<number> {
  const isBadEnd = inArray(updates.state, ['failed', 'rolled_back'])
  const [row] = await db
    .select({ value: countDistinct(updates.unitId) })
    .from(updates)
    .innerJoin(producedRobots, eq(producedRobots.id, updates.unitId))
    .where(and(unitsInScope(scope), ofOwnTime(scope), unitsInUse, gt(updates.endedAt, since), isBadEnd))
  return row?.value ?? 0
}

/** Robots in use of which a package fails now, as they reported. */
export function countFailingServices(db: Db, scope: Scope): Promise<number> {
  return countAbout(db, producedRobots, and(unitsInScope(scope), unitsInUse, hasFailedPackageSql))
}
