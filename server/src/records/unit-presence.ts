import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { insertMany } from '../db/rows-as-json.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotPresence } from '../db/schema/robot-presence.ts'
import { notePresence } from './presence-spans.ts'

/** Units that were just registered were never heard of; lists by the time they were last seen leave out who has no row. */
export async function addPresence(tx: Db, unitIds: readonly string[]): Promise<void> {
  await insertMany(
    tx,
    robotPresence,
    unitIds.map((unitId) => ({ unitId })),
  )
}

/** What its own row keeps besides, as it changes with the link and not with every heartbeat. */
interface LinkChange {
  connection: 'online' | 'offline'
  at: Date
  /** The server itself ended the link and expects the robot back: nobody knows whether it would be there. */
  isSentAway?: boolean
  agentVersion?: string
  ip?: string | null
  /** What is kept of its clock; it stays while it says nothing. */
  clockAheadS?: number | null
}

/** Writes that a unit's link has come or gone. The caller holds the unit, so that one change follows the other. */
export async function changeLink(
  tx: Db,
  unitId: string,
  { at, clockAheadS, isSentAway = false, ...change }: LinkChange,
): Promise<void> {
  const clock = clockAheadS === undefined ? {} : { clockAheadS }
  await notePresence(tx, unitId, { state: isSentAway ? 'unknown' : change.connection, at })
  const presence = { isLinked: change.connection === 'online', lastSeenAt: at, ...clock }
  await tx
    .insert(robotPresence)
    .values({ unitId, ...presence })
    .onConflictDoUpdate({
      target: robotPresence.unitId,
      // Who was told of is told of again once it is back.
      set: {
        ...presence,
        backAt: sql`case when ${robotPresence.toldAt} is not null then ${at.toISOString()}::timestamptz end`,
      },
    })
  await tx
    .update(producedRobots)
    .set({ ...change, linkChangedAt: at })
    .where(eq(producedRobots.id, unitId))
}
