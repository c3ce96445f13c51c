import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import type { Db } from '../../../db/database.ts'
import { listFactsOfPackages, listRequiredFacts } from '../aros-version-facts-store.ts'
import type { ArosWithNames } from '../aros-versions-store.ts'
import type { VersionFacts } from '../version-facts.ts'
import { listBoundPackages } from './bound-packages.ts'
import { boundProblems } from './bound-problems.ts'
import { type ComposeTarget, contentProblems, targetOf } from './composer-rules.ts'
import { lintOrder } from './order-lint.ts'
import { requiredProblems } from './required-packages.ts'

/** Until a production version is approved, packages of it may still be in test: its approval is theirs. */
const beforeApproval: ReadonlySet<string> = new Set(['passed', 'draft', 'in_review'])

/** Errors of content and order; what blocks locking, review and publishing. */
function problemsOf(items: readonly VersionFacts[], target: ComposeTarget): ArosProblem[] {
  return [...contentProblems(items, target), ...lintOrder(items)]
}

/**
 * Problems of a version whose content may still change, or is about to be copied: besides, what every version
 * holds, and what is bound to its variant.
 */
export async function openProblems(
  db: Db,
  { aros, robot }: ArosWithNames,
  items: readonly VersionFacts[],
): Promise<ArosProblem[]> {
  // What a passed test version does next is to become a production version: it must fit that channel.
  const channel = aros.state === 'passed' ? 'production' : aros.channel
  const takesInTest = beforeApproval.has(aros.state)
  const target = { ...targetOf(robot), channel, takesInTest }
  const problems = problemsOf(items, target)
  if (aros.state !== 'draft' && aros.state !== 'passed') return problems
  const required = requiredProblems(items, await listRequiredFacts(db), target)
  const bindings = await listBoundPackages(db, robot.id)
  const versions = await listFactsOfPackages(
    db,
    bindings.map(({ packageId }) => packageId),
  )
  const needed = new Set(required.map(({ packageId }) => packageId))
  // What every version must hold was asked for already.
  const bound = boundProblems(items, bindings, versions, target).filter(
    ({ code, packageId }) => code !== 'bound_missing' || !needed.has(packageId),
  )
  return [...problems, ...required, ...bound]
}
