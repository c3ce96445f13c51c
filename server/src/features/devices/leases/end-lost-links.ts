import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { changeLinks } from '../../../records/units/unit-presence.ts'
import type { ArrivingUnit } from '../link/arrivals/arrivals-store.ts'
import * as store from './server-leases-store.ts'
import { withLeasedUnits } from './with-leased-units.ts'

/** Robots whose links are ended in one transaction: some tenths of a second of it. */
const SLICE = 200

type Deps = Pick<BaseContext, 'db' | 'clock'>

/** Those of the units that are lost go offline, last seen when they were; nobody knows whether they are still there. @returns how many */
async function endIn(
  tx: Db,
  units: readonly ArrivingUnit[],
  { silentSince, now }: { silentSince: Date | undefined; now: Date },
): Promise<number> {
  const lost = await store.findLost(
    tx,
    units.map(({ id }) => id),
    silentSince,
  )
  if (lost.length === 0) return 0
  const changes = lost.map(({ unitId, lastSeenAt }) => {
    return { unitId, at: lastSeenAt ?? now, connection: 'offline' as const, isSentAway: true }
  })
  await changeLinks(tx, changes)
  const ids = new Set(lost.map(({ unitId }) => unitId))
  const gone = units.filter(({ id }) => ids.has(id))
  for (const message of changedUnits('robots', gone)) publish(tx, message)
  return gone.length
}

/**
 * Ends the links that no living server holds, in slices in the order of the units' ids; a robot that has come back meanwhile
 * is left as it is.
 * @param silentSince of links that name no server those go of which nothing was heard since; undefined: all of those
 * @returns how many robots went offline
 */
export async function endLostLinks({ db, clock }: Deps, silentSince: Date | undefined): Promise<number> {
  let count = 0
  let after: string | undefined
  for (;;) {
    const found = await store.listLostUnits(db, { after, limit: SLICE, silentSince })
    const work = (tx: Db, units: readonly ArrivingUnit[]) =>
      endIn(tx, units, { silentSince, now: clock.now() })
    count += await withLeasedUnits(db, found, { size: SLICE, work })
    after = found.at(-1)
    if (found.length < SLICE) return count
  }
}
