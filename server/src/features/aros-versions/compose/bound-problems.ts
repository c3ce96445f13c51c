import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { type ArosReason, arosReason } from '@filo/contract/aros-versions/aros-reasons'
import { inRange } from '../../../ground/in-range.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { packageLabel, type VersionFacts } from '../version-facts.ts'
import type { BoundPackage } from './bound-packages.ts'
import { type ComposeTarget, problem, whyNotComposable } from './composer-rules.ts'

function about(
  reason: ArosReason,
  found: Pick<BoundPackage, 'packageId' | 'name' | 'code'>,
  severity: ArosProblem['severity'],
  { range = '', version, robot }: { range?: string; version?: VersionFacts; robot: string },
): ArosProblem {
  const explained = arosReason(reason, (language) => ({
    package: packageLabel(found, language),
    version: version ? versionLabel(version) : '',
    range,
    robot,
  }))
  return problem(explained, { step: 'content', packageId: found.packageId, severity })
}

/** A required package that is not held; nobody is asked to choose what cannot be chosen. */
function missingProblem(
  bound: BoundPackage,
  versions: readonly VersionFacts[],
  target: ComposeTarget,
): ArosProblem {
  const own = versions.filter(({ packageId }) => packageId === bound.packageId)
  const canBeChosen = own.some((version) => !whyNotComposable(version, target))
  const words = { range: bound.range, robot: target.robotCode }
  if (canBeChosen) return about('bound_missing', bound, 'error', words)
  return about('bound_unavailable', bound, 'warning', words)
}

function boundPackageProblems(item: VersionFacts, bound: BoundPackage | undefined, target: ComposeTarget) {
  const { compatibleVariantIds: named } = item
  const words = { version: item, robot: target.robotCode }
  if (!bound) {
    return named.includes(target.variantId) ? [about('fits_unbound', item, 'warning', words)] : []
  }
  const isUnfit = named.length > 0 && !named.includes(target.variantId)
  const isOutside = !inRange(item.semver, bound.range)
  return [
    ...(isOutside ? [about('bound_range', item, 'warning', { ...words, range: bound.range })] : []),
    ...(isUnfit ? [about('bound_unfit', item, 'warning', words)] : []),
  ]
}

/**
 * Where a composition and the packages bound to its variant disagree: a required one is missing, a version lies outside
 * of its range, or the variants a version names and the bindings say different things. A version that names no variants
 * says nothing of them. `versions` are those of the bound packages.
 */
export function boundProblems(
  items: readonly VersionFacts[],
  bindings: readonly BoundPackage[],
  versions: readonly VersionFacts[],
  target: ComposeTarget,
): ArosProblem[] {
  if (bindings.length === 0) return []
  const contained = new Set(items.map(({ packageId }) => packageId))
  const byId = new Map(bindings.map((bound) => [bound.packageId, bound]))
  const missing = bindings
    .filter(({ isRequired, packageId }) => isRequired && !contained.has(packageId))
    .map((bound) => missingProblem(bound, versions, target))
  return [
    ...missing,
    ...items.flatMap((item) => boundPackageProblems(item, byId.get(item.packageId), target)),
  ]
}
