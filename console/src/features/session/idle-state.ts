/** How long before the idle limit the warning shows (interface.md section 11). */
export const warningMs = 120_000

export type IdleState = { kind: 'active' } | { kind: 'extend' } | { kind: 'warn'; secondsLeft: number }

interface IdleMoment {
  now: number
  /** When the server ends the session, from its last answer. */
  idleExpiresAt: number
  /** When the person last touched the page. */
  lastActivityAt: number
  /** When the session was last read from the server. */
  readAt: number
}

/**
 * What to do about the idle limit: nothing while it is far; near it, extend by itself for somebody who has worked
 * since the session was last read, else warn and count down.
 */
export function idleState({ now, idleExpiresAt, lastActivityAt, readAt }: IdleMoment): IdleState {
  const left = idleExpiresAt - now
  if (left > warningMs) return { kind: 'active' }
  if (left > 0 && lastActivityAt > readAt) return { kind: 'extend' }
  return { kind: 'warn', secondsLeft: Math.max(0, Math.ceil(left / 1000)) }
}
