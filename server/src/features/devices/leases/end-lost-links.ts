import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { changeLinks } from '../../../records/unit-presence.ts'
import type { ArrivingUnit } from '../link/arrivals-store.ts'
import * as store from './server-leases-store.ts'
import { withHeldUnits } from './with-held-units.ts'

/** Robots whose links are ended in one transaction: some tenths of a second of it. */
const SLICE = 200

type Deps = Pick<BaseContext, 'db' | 'bus' | 'clock'>

/** Those of the units that are lost go offline, last seen when they were; nobody knows whether they are still there. */
async function endIn(
  tx: Db,
  units: readonly ArrivingUnit[],
  { silentSince, now }: { silentSince: Date | undefined; now: Date },
): Promise<ArrivingUnit[]> {
  const lost = await store.findLost(
    tx,
    units.map(({ id }) => id),
    silentSince,
  )
  if (lost.length === 0) return []
  const changes = lost.map(({ unitId, lastSeenAt }) => {
    return { unitId, at: lastSeenAt ?? now, connection: 'offline' as const, isSentAway: true }
  })
  await changeLinks(tx, changes)
  const ids = new Set(lost.map(({ unitId }) => unitId))
  return units.filter(({ id }) => ids.has(id))
}

/**
 * Ends the links that no living server holds, in slices in the order of the units' ids; a robot that has come back meanwhile
 * is left as it is.
 * @param silentSince of links that name no server those go of which nothing was heard since; undefined: all of those
 * @returns how many robots went offline
 */
export async function endLostLinks({ db, bus, clock }: Deps, silentSince: Date | undefined): Promise<number> {
  let count = 0
  let after: string | undefined
  for (;;) {
    const found = await store.listLostUnits(db, { after, limit: SLICE, silentSince })
    const gone: ArrivingUnit[] = []
    const work = async (tx: Db, units: readonly ArrivingUnit[]) => {
      gone.push(...(await endIn(tx, units, { silentSince, now: clock.now() })))
    }
    await withHeldUnits(db, found, { size: SLICE, work })
    for (const message of changedUnits('robots', gone)) bus.publish(message)
    count += gone.length
    after = found.at(-1)
    if (found.length < SLICE) return count
  }
}
