import { and, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { rounded, sampleOf, surelyExact } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { readGrantedRobots } from '../../records/units/granted-robots.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import { unitsInUse } from '../../records/units/units-in-use.ts'
import type { Scope } from '../../rights/actor.ts'
import { seesNamedRobots } from '../../rights/scope-of-role.ts'
import { reachKey, reachOf } from './robot-reach.ts'
import type { UserWithRoles } from './users-store.ts'

const Counted = z.object({ rows: z.array(z.object({ key: z.string(), value: z.coerce.number() })) })

type Reach = readonly Scope[]

function inReach(reach: Reach): SQL {
  const isReached = reach.some(({ kind }) => kind === 'all') ? undefined : or(...reach.map(unitsInScope))
  return and(unitsInUse, isReached) ?? sql`true`
}

/** More than {@link surelyExact} stands for "more". */
async function countFewOf(db: Db, byKey: ReadonlyMap<string, Reach>): Promise<Map<string, number>> {
  const counts = [...byKey].map(
    ([key, reach]) => sql`select ${key}::text as key, count(*) as value
      from (select 1 from ${producedRobots} where ${inReach(reach)} limit ${surelyExact + 1}) as counted`,
  )
  const { rows } = Counted.parse(await db.execute(sql.join(counts, sql` union all `)))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

/** How many robots in use lie in each reach, by `reachKey`: exact up to a thousand, then estimated where they are many. */
async function countRobotsOf(db: Db, reaches: readonly Reach[]): Promise<Map<string, number>> {
  const byKey = new Map(reaches.filter(({ length }) => length > 0).map((reach) => [reachKey(reach), reach]))
  if (byKey.size === 0) return new Map()
  const found = await countFewOf(db, byKey)
  const many = [...byKey].filter(([key]) => (found.get(key) ?? 0) > surelyExact)
  if (many.length === 0) return found
  const { from, scale } = await sampleOf(db, producedRobots)
  const counts = many.map(
    ([key, reach]) =>
      sql`jsonb_build_object('key', ${key}::text, 'value', count(*) filter (where ${inReach(reach)}))`,
  )
  const sampled = sql`select pair ->> 'key' as key, (pair ->> 'value')::bigint as value
    from (select jsonb_build_array(${sql.join(counts, sql`, `)}) as pairs from ${from}) as counted,
      jsonb_array_elements(pairs) as pair`
  for (const { key, value } of Counted.parse(await db.execute(sampled)).rows) {
    found.set(key, scale === 1 ? value : Math.max(surelyExact + 1, rounded(value * scale)))
  }
  return found
}

/** People with the number of robots their roles reach now. */
export async function withRobotCounts<P extends UserWithRoles>(db: Db, people: readonly P[], now: Date) {
  const granted = await readGrantedRobots(
    db,
    people.flatMap(({ user, roles }) => (roles.some(seesNamedRobots) ? [user.id] : [])),
    now,
  )
  const reaches = people.map(({ user, roles }) => reachOf(roles, granted.get(user.id) ?? [], now))
  const counts = await countRobotsOf(db, reaches)
  return people.map((person, index) => ({
    ...person,
    robotCount: counts.get(reachKey(reaches[index] ?? [])) ?? 0,
  }))
}
