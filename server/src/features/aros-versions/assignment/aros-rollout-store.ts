import { type ArosRollout, rolloutStates } from '@filo/contract/aros-versions/aros-rollout-routes'
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { isInTouchSql, readSilence } from '../../../records/units/unit-connection.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../../records/units/units-in-use.ts'
import type { Scope } from '../../../rights/actor.ts'

const Rows = z.object({
  rows: z.array(z.object({ state: z.enum(rolloutStates), units: z.coerce.number() })),
})

/** The first that holds; what a robot said last counts for nothing while it is out of touch, but for what it runs. */
function stateSql(arosId: string, isInTouch: SQL): SQL {
  const { installedArosId, desiredArosId, updateState } = producedRobots
  const isDesired = eq(desiredArosId, arosId)
  return sql`case
    when ${eq(installedArosId, arosId)} and (${isDesired} or ${isNull(desiredArosId)}) then 'runs'
    when ${eq(installedArosId, arosId)} then 'leaving'
    when not ${isInTouch} then 'unknown'
    when ${updateState} = 'failed' then 'failed'
    when ${updateState} = 'updating' then 'updating'
    else 'waits' end`
}

/** The robots in use and in scope that run or shall run a version, each counted in one state. */
export async function countRollout(db: Db, scope: Scope, arosId: string, now: Date): Promise<ArosRollout> {
  const { installedArosId, desiredArosId } = producedRobots
  const state = stateSql(arosId, sql`(${isInTouchSql(await readSilence(db, now))})`)
  const where = and(
    or(eq(installedArosId, arosId), eq(desiredArosId, arosId)),
    unitsInUse,
    unitsInScope(scope),
  )
  const found = await db.execute(
    sql`select state, count(*) as units from (select ${state} as state from ${producedRobots} where ${where}) as each
      group by state`,
  )
  const { rows } = Rows.parse(found)
  const unitsOf = new Map(rows.map((row) => [row.state, row.units]))
  const [total] = await db
    .select({ value: sql<number>`count(*)::int` })
    .from(producedRobots)
    .where(and(eq(desiredArosId, arosId), unitsInUse, unitsInScope(scope)))
  return {
    desired: total?.value ?? 0,
    counts: rolloutStates.map((each) => ({ state: each, units: unitsOf.get(each) ?? 0 })),
  }
}
