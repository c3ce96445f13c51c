import type { VersionFacts } from '../version-facts.ts'
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

/** A variant's install order: first the saved places, then the packages without one, by dependency. */
export function orderTemplate(
  versions: readonly VersionFacts[],
  order: readonly string[],
  target: ComposeTarget,
): VersionFacts[] {
  const newest = newestComposable(versions, target)
  const byId = new Map(newest.map((item) => [item.packageId, item]))
  const placed = order.flatMap((id) => byId.get(id) ?? [])
  const rest = newest.filter((item) => !order.includes(item.packageId))
  return [...placed, ...sortByDependency(rest)]
}
