import type { Db } from '../../../db/database.ts'
import { slicesOf } from '../../../db/slices-of.ts'
import * as devices from '../devices-store.ts'
import { type ArrivingUnit, lockFreeUnits } from '../link/arrivals/arrivals-store.ts'

/** @returns how many of the units it was about */
type Work = (tx: Db, units: readonly ArrivingUnit[]) => Promise<number>

/**
 * Does work for many units, which are held meanwhile: `size` of them in a transaction, and each of those that somebody else
 * holds in one of its own, so that nobody waits for more than a slice and no two transactions wait for each other.
 * @returns how many of them it was about
 */
export async function withLeasedUnits(
  db: Db,
  unitIds: Iterable<string>,
  { size, work }: { size: number; work: Work },
): Promise<number> {
  let count = 0
  for (const slice of slicesOf(unitIds, size)) {
    const { free, done } = await db.transaction(async (tx) => {
      const units = await lockFreeUnits(tx, slice)
      return { free: units, done: units.size > 0 ? await work(tx, [...units.values()]) : 0 }
    })
    count += done
    for (const unitId of slice)
      if (!free.has(unitId))
        count += await db.transaction(async (tx) => {
          const unit = await devices.lockUnit(tx, unitId)
          return unit ? work(tx, [unit]) : 0
        })
  }
  return count
}
