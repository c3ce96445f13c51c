import { and, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { unitsInScope } from '../../records/units-in-scope.ts'
import { unitsInUse } from '../../records/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'
import { reachKey, reachOf } from './robot-reach.ts'
import type { UserWithRoles } from './users-store.ts'

/** Robots are counted up to here; a longer list is "at least so many". */
const COUNT_LIMIT = 100_000

const Counted = z.object({ rows: z.array(z.object({ key: z.string(), value: z.coerce.number() })) })

function countOf(key: string, reach: readonly Scope[]): SQL {
  const inReach = reach.some(({ kind }) => kind === 'all') ? undefined : or(...reach.map(unitsInScope))
  const where = and(unitsInUse, inReach)
  return sql`select ${key}::text as key, count(*) as value
    from (select 1 from ${producedRobots} where ${where} limit ${COUNT_LIMIT}) as counted`
}

/** How many robots in use lie in each reach, by `reachKey`; one query for all of them. */
async function countRobotsOf(db: Db, reaches: readonly (readonly Scope[])[]): Promise<Map<string, number>> {
  const byKey = new Map(reaches.filter(({ length }) => length > 0).map((reach) => [reachKey(reach), reach]))
  if (byKey.size === 0) return new Map()
  const counts = [...byKey].map(([key, reach]) => countOf(key, reach))
  const { rows } = Counted.parse(await db.execute(sql.join(counts, sql` union all `)))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** People with the number of robots their roles reach now. */
export async function withRobotCounts<P extends UserWithRoles>(db: Db, people: readonly P[], now: Date) {
  const reaches = people.map(({ roles }) => reachOf(roles, now))
  const counts = await countRobotsOf(db, reaches)
  return people.map((person, index) => ({
    ...person,
    robotCount: counts.get(reachKey(reaches[index] ?? [])) ?? 0,
  }))
}
