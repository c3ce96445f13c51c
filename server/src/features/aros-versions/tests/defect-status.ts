import { type BuildOrder, compareBuilds } from '@filo/contract/packages/build-order'
import type { DefectSeverity, DefectState, DefectStatus } from '@filo/contract/testers/defect-shapes'

/** What the rule looks at. */
export interface DefectFacts {
  state: DefectState
  /** The build it was found in. */
  found: BuildOrder
  /** The build said to fix it. */
  fix: BuildOrder | null
  /** The build of the package in the AROS version that is asked about. */
  contained: BuildOrder
}

/**
 * How a defect stands to an AROS version, by the build of the package it contains: builds before the one it was found
 * in are not concerned, those from the fix on must be checked once, those between hold it for good.
 */
export function statusOf({ state, found, fix, contained }: DefectFacts): DefectStatus {
  if (state === 'rejected' || compareBuilds(contained, found) < 0) return 'settled'
  if (state === 'open' || state === 'reopened' || !fix) return 'open'
  if (compareBuilds(contained, fix) < 0) return 'unfixed'
  return state === 'fixed' ? 'to_check' : 'settled'
}

export interface BlockerCounts {
  /** Unanswered, or with a fix that nobody has confirmed: the test cannot pass yet. */
  openBlockers: number
  /** Fixed elsewhere: this version holds them for good. */
  unfixedBlockers: number
}

/** The blockers among the defects of a version; others never stop a test. */
export function countBlockers(
  defects: readonly { severity: DefectSeverity; status: DefectStatus }[],
): BlockerCounts {
  const blockers = defects.flatMap(({ severity, status }) => (severity === 'blocker' ? [status] : []))
  return {
    openBlockers: blockers.filter((status) => status === 'open' || status === 'to_check').length,
    unfixedBlockers: blockers.filter((status) => status === 'unfixed').length,
  }
}
