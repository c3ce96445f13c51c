import type { ConnectionLimits } from '@filo/contract/connection/connection-rules'
import { connectionState } from '@filo/contract/produced-robots/connection-state'
import { UnitUpdateState } from '@filo/contract/produced-robots/produced-robot-states'
import { shownUpdateState } from '@filo/contract/produced-robots/shown-update-state'
import { type SQL, sql } from 'drizzle-orm'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { hasNewerRelease, type NewestReleases } from '../releases/newer-releases.ts'

interface Heard {
  connection: string
  lastSeenAt: Date | null
  limits: ConnectionLimits
}

interface Unit extends Heard {
  variantId: string
  desiredArosId: string | null
  installedArosId: string | null
  reportedHash: string | null
  unknownTarget: string | null
  lifeState: string
  updateState: string
}

/** Whether a unit is in touch at that moment, by which silence that wears down, and when it was last heard of. */
export function presentConnection({ connection, lastSeenAt, limits }: Heard, now: Date) {
  return {
    connection: connectionState({ isLinked: connection === 'online', lastSeenAt, limits }, now),
    connectionLimits: limits,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}

/** It runs no release, as far as it reported, and shall run none. */
function hasNothing({ desiredArosId, installedArosId, reportedHash, unknownTarget }: Unit): boolean {
  const reported = [installedArosId, reportedHash, unknownTarget]
  return desiredArosId === null && reported.every((each) => each === null)
}

/** The same as a condition on produced_robots. */
export const hasNothingSql: SQL = sql`(${producedRobots.desiredArosId} is null
  and ${producedRobots.installedArosId} is null and ${producedRobots.reportedHash} is null
  and ${producedRobots.unknownTarget} is null)`

/** A unit's connection and updates as every list, count and export tells them. */
export function unitStates(unit: Unit, { now, newest }: { now: Date; newest: NewestReleases }) {
  const heard = presentConnection(unit, now)
  const known = UnitUpdateState.parse(unit.updateState)
  const settled = hasNothing(unit) ? 'nothing_installed' : known
  const word = known === 'up_to_date' ? (hasNewerRelease(unit, newest) ? 'available' : settled) : known
  const lastUpdateState = heard.connection === 'never' ? null : word
  return {
    ...heard,
    updateState: shownUpdateState(heard.connection, lastUpdateState),
    lastUpdateState,
  }
}
