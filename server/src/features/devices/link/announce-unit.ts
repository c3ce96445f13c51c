import { type Bus, changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { findUnit } from '../devices-store.ts'

/** Prepares the news about a unit, for whoever may see it. @returns tells it; call it after the commit */
export async function announceUnit(bus: Bus, tx: Db, unitId: string): Promise<() => void> {
  const unit = await findUnit(tx, unitId)
  const audience = { customerId: unit?.customerId ?? null, unitId }
  return () => {
    bus.publish(changed('robots', unitId, 'changed', audience))
    bus.publish(changed('updates', null, 'changed', audience))
  }
}
