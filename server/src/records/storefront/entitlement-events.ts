import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'

/** Tells staff and the customer that a right or a request of theirs changed, once the transaction is committed. */
export function publishEntitlementChange(
  tx: Db,
  { id, programId, customerId }: { id: string; programId: string; customerId: string },
  kind: string,
): void {
  publish(tx, changed('program-entitlements', id, kind, { customerId: null }))
  publish(tx, changed('storefront', programId, kind, { customerId }))
}
