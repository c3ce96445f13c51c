import { packageErrors } from '@filo/contract/packages/packages-errors'
import type { PlanChange } from '@filo/contract/packages/version-content-routes'
import { duplicateKeyOf, hasNoMandatoryCase, type PlanCase } from '@filo/contract/packages/version-plan'
import type { TestPlan } from '@filo/contract/packages/version-plan-routes'
import type { BaseContext } from '../../../base-context.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { requireEtag } from '../../../http/routes/etag.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { VersionEditor } from '../versions/version-editor.ts'
import { requireOpen } from '../versions/version-lifecycle.ts'
import { comparePlans, planText } from './compare-plans.ts'
import { listPlanCases, replacePlan } from './plan-store.ts'

type Deps = Pick<BaseContext, 'db'> & { editor: VersionEditor }

/** The plan's own ETag: the version's also changes when files arrive while somebody writes. */
function presentPlan(cases: PlanCase[]): TestPlan {
  return { cases, etag: `"${sha256Hex(planText(cases))}"` }
}

/** @throws plan_key_twice plan_has_no_mandatory_case */
function requireSound(cases: readonly PlanCase[]): void {
  const key = duplicateKeyOf(cases)
  if (key !== undefined) throw new DomainError(packageErrors.plan_key_twice, { key })
  if (hasNoMandatoryCase(cases)) throw new DomainError(packageErrors.plan_has_no_mandatory_case)
}

/** Service of the test plan of a package version, which its authors write; part of what they made, and frozen with it. */
export function createTestPlanService({ db, editor }: Deps) {
  /** @throws not_found */
  async function get(actor: Actor, id: string): Promise<TestPlan> {
    await editor.found(actor, id)
    return presentPlan(await listPlanCases(db, id))
  }

  /**
   * Replaces the plan of a draft; whoever does is one of its authors.
   * @throws not_found etag_mismatch version_frozen plan_key_twice plan_has_no_mandatory_case
   */
  async function put(
    actor: Actor,
    id: string,
    { cases, ifMatch }: { cases: PlanCase[]; ifMatch: string | undefined },
  ): Promise<TestPlan> {
    requireSound(cases)
    await db.transaction(async (tx) => {
      const row = await editor.locked(tx, actor, id)
      const current = await listPlanCases(tx, id)
      requireEtag(presentPlan(current).etag, ifMatch)
      requireOpen(row.version.state)
      await replacePlan(tx, id, cases)
      const changes = Map.groupBy(comparePlans(current, cases), ({ change }) => change)
      const keysOf = (change: PlanChange['change']) => changes.get(change)?.map(({ key }) => key) ?? []
      const note = {
        planCases: cases.map(({ key }) => key),
        planAdded: keysOf('added'),
        planChanged: keysOf('changed'),
        planRemoved: keysOf('removed'),
      }
      await editor.save(tx, actor, {
        row,
        changes: {},
        action: 'version.plan_changed',
        note,
        isContent: true,
      })
      editor.publishChange(tx, id, 'plan')
    })
    return get(actor, id)
  }

  return { get, put }
}

export type TestPlanService = ReturnType<typeof createTestPlanService>
