import { connectionState } from '@filo/contract/produced-robots/connection-state'
import { UnitUpdateState } from '@filo/contract/produced-robots/produced-robot-states'
import { shownUpdateState } from '@filo/contract/produced-robots/shown-update-state'
import { hasNewerRelease, type NewestReleases } from './newer-releases.ts'

interface Unit {
  variantId: string
  desiredArosId: string | null
  lifeState: string
  connection: string
  lastSeenAt: Date | null
  updateState: string
}

/** A unit's connection and updates as every list, count and export tells them. */
export function unitStates(unit: Unit, { now, newest }: { now: Date; newest: NewestReleases }) {
  const isLinked = unit.connection === 'online'
  const connection = connectionState({ isLinked, lastSeenAt: unit.lastSeenAt }, now)
  const kept = UnitUpdateState.parse(unit.updateState)
  const word = kept === 'up_to_date' && hasNewerRelease(unit, newest) ? 'available' : kept
  const lastUpdateState = connection === 'never' ? null : word
  return { connection, updateState: shownUpdateState(connection, lastUpdateState), lastUpdateState }
}
