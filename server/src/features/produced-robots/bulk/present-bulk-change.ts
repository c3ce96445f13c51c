import type { BulkChange } from '@filo/contract/produced-robots/bulk-change-routes'
import type { BulkChangeRow } from './bulk-changes-store.ts'

/** The only door of changes of many units to the outside. */
export function presentBulkChange(row: BulkChangeRow): BulkChange {
  const { id, about, state, failure } = row
  const { totalCount, doneCount, changedCount, unchangedCount, leftOutCount } = row
  return {
    id,
    kind: row.order.kind,
    about,
    state,
    failure,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    totalCount,
    doneCount,
    changedCount,
    unchangedCount,
    leftOutCount,
  }
}
