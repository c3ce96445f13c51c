import type { PackageHealth } from '@filo/contract/packages/package-kinds'
import type { VersionState } from '@filo/contract/packages/version-states'

export interface PackageStatus {
  /** Number of versions per state. */
  states: Partial<Record<VersionState, number>>
  /** A version of it is released, or goes to robots with an AROS version that is published. */
  latestReleased: unknown
  /** Robots that run a revoked version. */
  robotsOnRevoked: number
}

/** How a package stands, worst first: robots on revoked code, something broken, nothing released yet, fine. */
export function packageHealth({ states, latestReleased, robotsOnRevoked }: PackageStatus): PackageHealth {
  const count = (state: VersionState) => states[state] ?? 0
  const total = Object.values(states).reduce((sum, value) => sum + value, 0)
  if (total === 0) return 'empty'
  if (robotsOnRevoked > 0) return 'critical'
  const isOut = count('released') > 0 || latestReleased !== null
  const isWithoutSuccessor = !isOut && count('deprecated') + count('revoked') > 0
  if (count('scan_failed') > 0 || isWithoutSuccessor) return 'attention'
  return isOut ? 'ok' : 'in_progress'
}
