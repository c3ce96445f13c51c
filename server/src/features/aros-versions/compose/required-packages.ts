import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import { packageLabel, type VersionFacts } from '../version-facts.ts'
import { type ComposeTarget, problem, whyNotComposable } from './composer-rules.ts'

/**
 * Packages that every AROS version of the variant must hold and that this one lacks. A package counts where one of its
 * versions could be chosen for the variant and channel: nobody is asked for what does not fit.
 */
export function requiredProblems(
  items: readonly VersionFacts[],
  versionsOfRequired: readonly VersionFacts[],
  target: ComposeTarget,
): ArosProblem[] {
  const contained = new Set(items.map((item) => item.packageId))
  const missing = new Map(
    versionsOfRequired
      .filter((version) => !contained.has(version.packageId) && !whyNotComposable(version, target))
      .map((version) => [version.packageId, version]),
  )
  return [...missing.values()]
    .toSorted((a, b) => (a.packageSortKey < b.packageSortKey ? -1 : 1))
    .map((version) =>
      problem(
        arosReason('required_missing', (language) => ({ package: packageLabel(version, language) })),
        { step: 'content', packageId: version.packageId },
      ),
    )
}
