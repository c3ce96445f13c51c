import { type BusMessage, changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'

/** What staff hear when the robots of a variant are assigned a version, or get rid of it; null for several versions. */
export function assignmentEvents(variantId: string, arosId: string | null): BusMessage[] {
  return [
    changed('aros-versions', arosId, 'assigned', { customerId: null, variantId }),
    changed('assignments', variantId, 'changed', { customerId: null }),
  ]
}

/** Publishes {@link assignmentEvents} once the transaction is committed. */
export function publishAssignment(tx: Db, variantId: string, arosId: string | null): void {
  for (const message of assignmentEvents(variantId, arosId)) publish(tx, message)
}
