import { type Severity, severities, type Vulnerability } from '@filo/contract/packages/library-shapes'

/** More than this says nothing more about a library. */
const MAX_PER_LIBRARY = 200

/** Negative when `a` is worse. */
export function compareSeverity(a: Severity, b: Severity): number {
  // Not knowing says less than any severity.
  return severities.indexOf(a) - severities.indexOf(b)
}

/** Several tellings of vulnerabilities as one: each id once with its worst severity, worst first. */
export function joinVulnerabilities(vulnerabilities: readonly Vulnerability[]): Vulnerability[] {
  const worst = new Map<string, Severity>()
  for (const { id, severity } of vulnerabilities) {
    const known = worst.get(id)
    if (known === undefined || compareSeverity(severity, known) < 0) worst.set(id, severity)
  }
  return Array.from(worst, ([id, severity]) => ({ id, severity }))
    .sort((a, b) => compareSeverity(a.severity, b.severity) || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_PER_LIBRARY)
}
