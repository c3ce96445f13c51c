import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import type { ArosRow } from '../aros-versions-store.ts'

/**
 * Has staff read a version anew once the transaction is committed; what robots of its variant run may hang on every step
 * of its versions.
 */
export function publishStep(
  tx: Db,
  { id, variantId }: Pick<ArosRow, 'id' | 'variantId'>,
  kind: string,
): void {
  publish(tx, changed('aros-versions', id, kind, { customerId: null, variantId }))
  publish(tx, changed('assignments', variantId, kind, { customerId: null }))
}
