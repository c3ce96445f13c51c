import type { VersionAction } from '@filo/contract/packages/version-states'
import type { VersionRow } from '@filo/contract/packages/versions-routes'

/** What the list of versions does to several at once. */
export type BulkVersionAction = Extract<VersionAction, 'start_test' | 'approve' | 'deprecate'>

/** So many versions are changed in one go; they go to the server one by one. */
export const bulkLimit = 200

/** The state a version must be in for an action of the list. */
export const stateFor: Record<BulkVersionAction, VersionRow['state']> = {
  start_test: 'ready',
  approve: 'in_test',
  deprecate: 'released',
}

/** Of all results those that an action can be tried on, how many are in another state, and how many are too many. */
export function bulkPlan<Row extends Pick<VersionRow, 'state'>>(
  rows: readonly Row[],
  action: BulkVersionAction,
): { tried: Row[]; otherState: number; beyond: number } {
  const fitting = rows.filter(({ state }) => state === stateFor[action])
  return {
    tried: fitting.slice(0, bulkLimit),
    otherState: rows.length - fitting.length,
    beyond: Math.max(0, fitting.length - bulkLimit),
  }
}
