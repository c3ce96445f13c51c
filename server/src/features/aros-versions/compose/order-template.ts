import { inRange } from '../../../ground/in-range.ts'
import type { VersionFacts } from '../version-facts.ts'
import type { BoundPackage } from './bound-packages.ts'
import { type ComposeTarget, whyNotComposable } from './composer-rules.ts'
import { sortByDependency } from './sort-by-dependency.ts'

function isNewer(a: VersionFacts, b: VersionFacts): boolean {
  return a.semverKey === b.semverKey ? a.build > b.build : a.semverKey > b.semverKey
}

/** The newest version of each package that could be composed now, by package name. */
function newestComposable(versions: readonly VersionFacts[], target: ComposeTarget): VersionFacts[] {
  const newest = new Map<string, VersionFacts>()
  for (const version of versions) {
    if (whyNotComposable(version, target)) continue
    const known = newest.get(version.packageId)
    if (!known || isNewer(version, known)) newest.set(version.packageId, version)
  }
  return [...newest.values()].sort((a, b) => (a.packageSortKey < b.packageSortKey ? -1 : 1))
}

/** A bound package's versions inside of its range; where there is none, and of other packages, all of them. */
function preferred(versions: readonly VersionFacts[], bindings: readonly BoundPackage[]): VersionFacts[] {
  const byId = new Map(bindings.map((bound) => [bound.packageId, bound]))
  const isInside = ({ packageId, semver }: VersionFacts) => inRange(semver, byId.get(packageId)?.range ?? '*')
  const inside = new Set(versions.filter(isInside).map(({ packageId }) => packageId))
  return versions.filter((version) => isInside(version) || !inside.has(version.packageId))
}

/**
 * A variant's install order: first the saved places, then the packages without one, by dependency. A variant that
 * packages are bound to is offered these and those that have a place already.
 */
export function orderTemplate(
  versions: readonly VersionFacts[],
  order: readonly string[],
  target: ComposeTarget,
  bindings: readonly BoundPackage[] = [],
): VersionFacts[] {
  const bound = new Set(bindings.map(({ packageId }) => packageId))
  const newest = newestComposable(preferred(versions, bindings), target).filter(
    ({ packageId }) => bound.size === 0 || bound.has(packageId) || order.includes(packageId),
  )
  const byId = new Map(newest.map((item) => [item.packageId, item]))
  const placed = order.flatMap((id) => byId.get(id) ?? [])
  const rest = newest.filter((item) => !order.includes(item.packageId))
  return [...placed, ...sortByDependency(rest)]
}
