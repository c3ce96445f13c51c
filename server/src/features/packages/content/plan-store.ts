import type { PlanCase } from '@filo/contract/packages/version-plan'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { testPlans } from '../../../db/schema/version-plans.ts'
import { readTestPlans } from '../../../records/releases/read-version-plans.ts'

/** The cases of one version's plan, none where it has no plan. */
export async function listPlanCases(db: Db, versionId: string): Promise<PlanCase[]> {
  return (await readTestPlans(db, [versionId])).get(versionId) ?? []
}

/** Puts these cases in place of all there were; without any the version has no plan. */
export async function replacePlan(tx: Db, versionId: string, cases: PlanCase[]): Promise<void> {
  if (cases.length === 0) {
    await tx.delete(testPlans).where(eq(testPlans.versionId, versionId))
    return
  }
  await tx
    .insert(testPlans)
    .values({ versionId, cases })
    .onConflictDoUpdate({ target: testPlans.versionId, set: { cases } })
}
