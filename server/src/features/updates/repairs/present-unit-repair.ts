import type { RepairState, UnitRepair } from '@filo/contract/updates/unit-updates-routes'
import type { Scope } from '../../../rights/actor.ts'
import type { RepairWithNames } from './unit-repairs-store.ts'

function stateOf({ repair, isOpen }: RepairWithNames): RepairState {
  if (repair.outcome) return repair.outcome
  return isOpen ? 'waiting' : 'cancelled'
}

/** The only door of repairs to the outside; customers are not told who of the manufacturer's asked. */
export function presentRepair(row: RepairWithNames, scope: Scope): UnitRepair {
  const { id, requestedAt, reason, doneAt, refusal, arosName, checked, damaged, mended, files } = row.repair
  const counts = checked !== null && damaged !== null && mended !== null && { checked, damaged, mended }
  return {
    id,
    state: stateOf(row),
    requestedAt: requestedAt.toISOString(),
    requestedByName: scope.kind === 'all' ? row.requestedByName : null,
    reason,
    doneAt: doneAt?.toISOString() ?? null,
    refusal,
    result: counts ? { arosName: arosName ?? '', ...counts, files } : null,
  }
}
