import type { ConnectionState, UnitUpdateState } from './produced-robot-states.ts'

/** Whether a robot's word may be out of date by any time: it never reported, or it is offline (docs/lifecycles.md). */
export function isOutOfTouch(connection: ConnectionState): boolean {
  return connection === 'never' || connection === 'offline'
}

/** How a robot's updates are shown: `unknown` while it is out of touch, whatever was last heard of them. */
export function shownUpdateState(connection: ConnectionState, last: UnitUpdateState | null): UnitUpdateState {
  return isOutOfTouch(connection) || last === null ? 'unknown' : last
}
