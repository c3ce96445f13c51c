import type { Db } from '../../../db/database.ts'
import { slicesOf } from '../../../db/slices-of.ts'
import * as devices from '../devices-store.ts'
import { type ArrivingUnit, lockFreeUnits } from '../link/arrivals-store.ts'

type Work = (tx: Db, units: readonly ArrivingUnit[]) => Promise<void>

/**
 * Does work for many units, which are held meanwhile: `size` of them in a transaction, and each of those that somebody else
 * holds in one of its own, so that nobody waits for more than a slice and no two transactions wait for each other.
 */
export async function withHeldUnits(
  db: Db,
  unitIds: Iterable<string>,
  { size, work }: { size: number; work: Work },
): Promise<void> {
  for (const slice of slicesOf(unitIds, size)) {
    const free = await db.transaction(async (tx) => {
      const units = await lockFreeUnits(tx, slice)
      if (units.size > 0) await work(tx, [...units.values()])
      return units
    })
    for (const unitId of slice)
      if (!free.has(unitId))
        await db.transaction(async (tx) => {
          const unit = await devices.lockUnit(tx, unitId)
          if (unit) await work(tx, [unit])
        })
  }
}
