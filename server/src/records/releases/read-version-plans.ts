import type { PlanCase } from '@filo/contract/packages/version-plan'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { testPlans } from '../../db/schema/version-plans.ts'

/** The test plans of package versions by version; one without a plan is not there. The caller has found the versions in the actor's scope. */
export async function readTestPlans(db: Db, versionIds: readonly string[]): Promise<Map<string, PlanCase[]>> {
  if (versionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(testPlans)
    .where(inArray(testPlans.versionId, [...versionIds]))
  return new Map(rows.map(({ versionId, cases }) => [versionId, cases]))
}
