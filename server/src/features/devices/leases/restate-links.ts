import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { changeLinks } from '../../../records/units/unit-presence.ts'
import type { ArrivingUnit } from '../link/arrivals/arrivals-store.ts'
import type { OpenLink } from '../link/open-link.ts'
import * as store from './server-leases-store.ts'
import { withLeasedUnits } from './with-leased-units.ts'

const SLICE = 200

interface Session {
  link: Pick<OpenLink, 'unitId' | 'sessionId' | 'heardAt'>
}

/**
 * Writes that robots are there whose links are open here, where others wrote them off; one that has linked elsewhere since
 * is left as it is.
 */
export async function restateLinks(
  { db }: Pick<BaseContext, 'db'>,
  sessions: readonly Session[],
): Promise<void> {
  const linkOf = new Map(sessions.map(({ link }) => [link.unitId, link]))
  async function restate(tx: Db, units: readonly ArrivingUnit[]): Promise<number> {
    const open = units.flatMap(({ id }) => linkOf.get(id) ?? [])
    const unlinked = await store.findUnlinked(tx, open)
    const back = open.filter(({ unitId }) => unlinked.has(unitId))
    if (back.length === 0) return 0
    await changeLinks(
      tx,
      back.map(({ unitId, heardAt }) => ({ unitId, at: heardAt, connection: 'online' })),
    )
    const changed = units.filter(({ id }) => unlinked.has(id))
    for (const message of changedUnits('robots', changed)) publish(tx, message)
    return changed.length
  }
  await withLeasedUnits(db, [...linkOf.keys()].sort(), { size: SLICE, work: restate })
}
