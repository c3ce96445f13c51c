import { and, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { rounded, sampleOf, surelyExact } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import type { Scope } from '../../rights/actor.ts'
import { unitsInScope } from './units-in-scope.ts'
import { unitsInUse } from './units-in-use.ts'

const Counted = z.object({ rows: z.array(z.object({ id: z.string(), value: z.coerce.number() })) })

/** More than {@link surelyExact} stands for "more". */
async function countFewEach(db: Db, scope: Scope, arosIds: readonly string[]): Promise<Map<string, number>> {
  const isIt = and(sql`${producedRobots.installedArosId} = aros.id`, unitsInScope(scope), unitsInUse)
  const counted = await db.execute(sql`
    select aros.id, (select count(*) from (
      select 1 from ${producedRobots} where ${isIt} limit ${surelyExact + 1}) as few) as value
    from jsonb_array_elements_text(${JSON.stringify(arosIds)}::jsonb) as listed(id)
    cross join lateral (select listed.id::uuid as id) as aros`)
  return new Map(Counted.parse(counted).rows.map(({ id, value }) => [id, value]))
}

/**
 * How many units in use and in scope run each AROS version, by its id: exact up to a thousand, beyond that estimated in
 * three digits where the fleet is large.
 */
export async function countUnitsByAros(
  db: Db,
  scope: Scope,
  arosIds: readonly string[],
): Promise<Map<string, number>> {
  if (arosIds.length === 0) return new Map()
  const counts = await countFewEach(db, scope, arosIds)
  const many = arosIds.filter((id) => (counts.get(id) ?? 0) > surelyExact)
  if (many.length === 0) return counts
  const { from, scale } = await sampleOf(db, producedRobots)
  const column = producedRobots.installedArosId
  const where = and(inArray(column, many), unitsInScope(scope), unitsInUse)
  const sampled = await db.execute(
    sql`select ${column} as id, count(*) as value from ${from} where ${where} group by ${column}`,
  )
  for (const { id, value } of Counted.parse(sampled).rows) {
    counts.set(id, scale === 1 ? value : Math.max(surelyExact + 1, rounded(value * scale)))
  }
  return counts
}
