import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertMany } from '../../db/rows-as-json.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { notePresences } from './presence-spans.ts'
import { changeUnits } from './unit-row.ts'

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
  /** When the robot said its last word: a link that comes is one, and one that ends ended later than that. */
  at: Date
  /** The server itself ended the link and expects the robot back: nobody knows whether it would be there. */
  isSentAway?: boolean
  agentVersion?: string
  ip?: string | null
  /** What is kept of its clock; it stays while it says nothing. */
  clockAheadS?: number | null
}

/**
 * Writes that links of units have come or gone, which all tell the same besides. The caller holds the units, each of
 * which is named once, so that one change follows the other.
 */
export async function changeLinks(
  tx: Db,
  changes: readonly (LinkChange & { unitId: string })[],
): Promise<void> {
  const spans = changes.map(({ unitId, at, connection, isSentAway = false }) => {
    return { unitId, at, state: isSentAway ? ('unknown' as const) : connection }
  })
  await notePresences(tx, spans)
  const presences = changes.map(({ unitId, at, connection, clockAheadS }) => {
    return { unitId, isLinked: connection === 'online', lastSeenAt: at, clockAheadS }
  })
  const [first] = changes
  const clock = first?.clockAheadS === undefined ? sql`` : sql`clock_ahead_s = excluded.clock_ahead_s,`
  const upgrade = first?.connection === 'online' ? sql`upgrade_lost_at = null,` : sql``
  // Who was told of is told of again once it is back.
  await insertMany(
    tx,
    robotPresence,
    presences,
    sql`on conflict (unit_id) do update set is_linked = excluded.is_linked, last_seen_at = excluded.last_seen_at, ${clock} ${upgrade}
      back_at = case when robot_presence.notified_at is not null then excluded.last_seen_at end`,
  )
  await changeUnits(
    tx,
    changes.map(({ unitId, at, connection, agentVersion, ip }) => {
      return { id: unitId, change: definedOnly({ connection, linkChangedAt: at, agentVersion, ip }) }
    }),
  )
}

/** {@link changeLinks} of one unit. */
export async function changeLink(tx: Db, unitId: string, change: LinkChange): Promise<void> {
  await changeLinks(tx, [{ unitId, ...change }])
}
