import type { LibrarySummary, Vulnerability } from '@filo/contract/packages/library-shapes'
import { joinVulnerabilities } from './join-vulnerabilities.ts'
import type { compareLibraries } from './library-changes.ts'
import { flagLicence } from './licence-policy.ts'

interface Counted {
  all: number
  licences: readonly { licence: string | null; count: number }[]
  /** The vulnerabilities of each library that has any. */
  weak: readonly (readonly Vulnerability[])[]
  /** Absent when there is nothing to compare with. */
  comparison: ReturnType<typeof compareLibraries> | undefined
}

function countLicences(licences: Counted['licences'], flag: 'copyleft' | 'unknown'): number {
  return licences
    .filter(({ licence }) => flagLicence(licence) === flag)
    .reduce((sum, { count }) => sum + count, 0)
}

/** How many weak spots there are of each severity, each id once with its worst one. */
export function countVulnerabilities(weak: Counted['weak']): LibrarySummary['counts']['vulnerabilities'] {
  const counts = { critical: 0, high: 0, medium: 0, low: 0, unknown: 0 }
  const all = new Map<string, Vulnerability[]>()
  for (const spot of weak.flat()) all.set(spot.id, joinVulnerabilities([...(all.get(spot.id) ?? []), spot]))
  for (const [spot] of all.values()) if (spot) counts[spot.severity] += 1
  return counts
}

/** A library list in numbers. */
export function countLibraries({ all, licences, weak, comparison }: Counted): LibrarySummary['counts'] {
  const changes = Array.from(comparison?.fates.values() ?? [], ({ change }) => change)
  return {
    all,
    new: changes.filter((change) => change === 'new').length,
    changed: changes.filter((change) => change === 'changed').length,
    removed: comparison?.removed.length ?? 0,
    vulnerabilities: countVulnerabilities(weak),
    weak: weak.length,
    copyleft: countLicences(licences, 'copyleft'),
    unknownLicence: countLicences(licences, 'unknown'),
  }
}
