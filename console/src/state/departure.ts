import type { RoleKey } from '@filo/contract/roles'

/** A way out of the open session: the end of it, the end of all of the person's, or another of their roles. */
export type Departure = { kind: 'signOut' } | { kind: 'signOutEverywhere' } | { kind: 'role'; role: RoleKey }

let door: ((departure: Departure) => void) | undefined

/** Asks to leave the session: the one way, wherever the button is. */
export function requestLeave(departure: Departure): void {
  door?.(departure)
}

/** Takes what is asked for from now on; the layout's door does it once. Answers how to stop. */
export function answerDepartures(handle: (departure: Departure) => void): () => void {
  door = handle
  return () => {
    if (door === handle) door = undefined
  }
}
