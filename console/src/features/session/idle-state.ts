import type { SessionLimit } from '@filo/contract/session/session-routes'

/** How long before the idle limit the warning shows (docs/interface.md). */
export const warningMs = 120_000

export type IdleState =
  | { kind: 'active' }
  | { kind: 'extend' }
  | { kind: 'warn'; secondsLeft: number }
  | { kind: 'ending'; secondsLeft: number }

interface IdleMoment {
  now: number
  /** When the server ends the session, from its last answer. */
  idleExpiresAt: number
  /** Which limit that is: the absolute one does not move. */
  nextLimit: SessionLimit
  /** When the person last touched the page. */
  lastActivityAt: number
  /** When the session was last read from the server. */
  readAt: number
}

/**
 * What to do about a session's end: nothing while it is far; near the idle limit, extend by itself for somebody who
 * has worked since the session was last read, else warn and count down. Near the absolute limit nothing extends it.
 */
export function idleState({ now, idleExpiresAt, nextLimit, lastActivityAt, readAt }: IdleMoment): IdleState {
  const left = idleExpiresAt - now
  const secondsLeft = Math.max(0, Math.ceil(left / 1000))
  if (left > warningMs) return { kind: 'active' }
  if (nextLimit === 'absolute') return { kind: 'ending', secondsLeft }
  if (left > 0 && lastActivityAt > readAt) return { kind: 'extend' }
  return { kind: 'warn', secondsLeft }
}
