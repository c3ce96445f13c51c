import { and, count as countRows, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotAros } from '../../db/schema/robot-aros.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

/** So many running tests are read for one page of products. */
const TESTS = 500

/** The versions in test of these variants, newest first, and how many robots in scope are pinned to each. */
export async function listRunningTests(db: Db, scope: Scope, variantIds: readonly string[]) {
  if (variantIds.length === 0) return []
  const { id, variantId, channel, state, createdAt } = arosVersions
  const tests = await db
    .select()
    .from(arosVersions)
    .where(and(eq(channel, 'test'), eq(state, 'testing'), inArray(variantId, [...variantIds])))
    .orderBy(desc(createdAt), desc(id))
    .limit(TESTS)
  if (tests.length === 0) return []
  const counts = await db
    .select({ arosId: robotAros.arosId, value: countRows() })
    .from(robotAros)
    .innerJoin(producedRobots, eq(producedRobots.id, robotAros.unitId))
    .where(
      and(
        eq(robotAros.kind, 'pin'),
        isNull(robotAros.endedAt),
        inArray(robotAros.variantId, [...variantIds]),
        inArray(
          robotAros.arosId,
          tests.map((test) => test.id),
        ),
        unitsInScope(scope),
      ),
    )
    .groupBy(robotAros.arosId)
  const countOf = new Map(counts.map(({ arosId, value }) => [arosId, value]))
  return tests.map((aros) => ({ aros, robotCount: countOf.get(aros.id) ?? 0 }))
}
